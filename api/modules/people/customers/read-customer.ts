/** A person as administrators see them. */
import type { Knex } from 'knex';
import { CodedError } from '#contract/errors.ts';
import type { Customer } from '#contract/accounts/customers.ts';
import { findCustomer } from './customer-store.ts';

/** Throws `not_found`. */
export async function readCustomer(db: Knex, id: string): Promise<Customer> {
  const person = await findCustomer(db, id);
  if (person === undefined) throw new CodedError('not_found');
  return person;
}
