/** A person as administrators see them. */
import type { Knex } from 'knex';
import { found } from '#contract/errors.ts';
import type { Customer } from '#contract/accounts/customers.ts';
import { findCustomer } from './customer-store.ts';

/** Throws `not_found`. */
export async function readCustomer(db: Knex, id: string): Promise<Customer> {
  const person = found(await findCustomer(db, id));
  return person;
}
