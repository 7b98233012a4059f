/** People as the back office lists them; knex only. */
import type { Knex } from 'knex';
import type { Customer, listCustomers } from '#contract/accounts/customers.ts';
import { WHOLESALE_BUYERS_MAX, type WholesaleBuyer } from '#contract/accounts/wholesale-buyers.ts';
import { COLLEAGUES, type PersonRole } from '#contract/roles.ts';
import { shownPhone } from '#contract/people/erasure.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { countRows, descending, onPage } from '#db/page.ts';
import type { UserRow } from '#db/tables.ts';
import { whereWordsOrPhone } from '#db/filters.ts';
import { presentWholesale } from '../accounts/present-person.ts';
import { found } from '#contract/errors.ts';

export type CustomerFilter = QueryOf<typeof listCustomers>;

export type WholeFilter = Omit<CustomerFilter, 'page' | 'limit'>;

type Listed = UserRow & { seen_at: string | null; eraser_name: string | null };

function present(row: Listed): Customer {
  return {
    _id: row.id,
    phone: shownPhone(row.phone),
    name: row.name,
    role: row.role as PersonRole,
    wholesale: { ...presentWholesale(row), reason: row.wholesale_reason },
    disabled: row.disabled_at !== null,
    createdAt: row.created_at,
    lastSeenAt: [row.seen_at, row.last_seen_at].reduce((one, other) => ((one ?? '') > (other ?? '') ? one : other)),
    deletionRequestedAt: row.deletion_requested_at,
    erased: row.erased_at === null ? null : { at: row.erased_at, by: row.eraser_name ?? '' },
  };
}

/** People with the last contact of the sessions not yet deleted, and the name of the administrator who erased their data. */
function withContact(db: Knex, query: Knex.QueryBuilder): Promise<Listed[]> {
  const seen = db('sessions').whereRaw('sessions.user_id = users.id').max('last_seen_at').as('seen_at');
  const eraser = db('users as eraser').whereRaw('eraser.id = users.erased_by').select('name').as('eraser_name');
  return query.select('users.*', seen, eraser) as unknown as Promise<Listed[]>;
}

/** Names, companies and INNs hold words; phones hold digits. */
function search(query: Knex.QueryBuilder, typed: string): void {
  query.where((either) => {
    either.where((words) => whereWordsOrPhone(words, 'users.search', typed));
    // An erased phone has left a mark with the person's id, which has digits too.
    either.orWhere((phones) => whereWordsOrPhone(phones.where('users.phone', 'like', '+%'), 'users.phone', typed));
  });
}

function matchingCustomers(db: Knex, filter: WholeFilter): Knex.QueryBuilder {
  return db('users').modify((query) => {
    if (filter.q !== undefined && filter.q.trim() !== '') search(query, filter.q);
    if (filter.role !== undefined) query.where('role', filter.role);
    if (filter.buyers === true) query.whereNotIn('role', [...COLLEAGUES]);
    if (filter.status !== undefined) query.where('wholesale_status', filter.status);
    if (filter.disabled === true) query.whereNotNull('disabled_at');
    if (filter.disabled === false) query.whereNull('disabled_at');
    if (filter.deletion === true) query.whereNotNull('deletion_requested_at').whereNull('erased_at');
  });
}

const NEWEST_FIRST = descending('users.created_at', 'users.id');

/** A sort order of people: a query of `user_id` and `rank`, the greatest first; people absent from it come last. */
export type Ranking = Knex.QueryBuilder;

/** For `query.modify(inOrderOf, …)`: newest first or by `ranking`. */
function inOrderOf(query: Knex.QueryBuilder, ranking: Ranking | undefined): void {
  if (ranking !== undefined)
    query
      .leftJoin(ranking.as('ranking'), 'ranking.user_id', 'users.id')
      .orderByRaw('CASE WHEN ranking.rank IS NULL THEN 1 ELSE 0 END, ranking.rank DESC');
  query.orderBy(NEWEST_FIRST);
}

/** The matching people, newest first or by `ranking`, and the total count. */
export async function findCustomers(
  db: Knex,
  filter: CustomerFilter,
  ranking?: Ranking,
): Promise<{ items: Customer[]; total: number }> {
  const matching = matchingCustomers(db, filter);
  const total = await countRows(matching);
  const page = matching.clone().modify(inOrderOf, ranking).modify(onPage, filter);
  return { items: (await withContact(db, page)).map(present), total };
}

export async function findCustomerIds(db: Knex, filter: WholeFilter, ranking?: Ranking): Promise<string[]> {
  return (await matchingCustomers(db, filter).modify(inOrderOf, ranking).pluck('users.id')) as string[];
}

/** The people with these ids, in no order. */
export async function customersById(db: Knex, ids: readonly string[]): Promise<Customer[]> {
  return (await withContact(db, db('users').whereIn('users.id', [...ids]))).map(present);
}

/** All staff, disabled accounts too, and whether they have chosen a password. */
export async function findStaff(db: Knex): Promise<(Customer & { hasPassword: boolean })[]> {
  const rows = await withContact(db, db('users').whereIn('users.role', [...COLLEAGUES]));
  return rows.map((row) => ({ ...present(row), hasPassword: row.password_hash !== '' }));
}

/** Approved wholesale buyers who may log in, newest first. */
export async function findWholesaleBuyers(db: Knex): Promise<WholesaleBuyer[]> {
  const rows = await db('users')
    .where({ role: 'wholesale', wholesale_status: 'approved' })
    .whereNull('disabled_at')
    .orderBy(descending('created_at', 'id'))
    .limit(WHOLESALE_BUYERS_MAX)
    .select('id', 'name', 'wholesale_company', 'wholesale_discount', 'phone');
  return rows.map(({ id, name, wholesale_company, wholesale_discount, phone }) => ({
    _id: id,
    name,
    companyName: wholesale_company,
    phone: shownPhone(phone),
    ...(wholesale_discount === 0 ? {} : { discount: wholesale_discount }),
  }));
}

/** Throws `not_found`. */
export async function readCustomer(db: Knex, id: string): Promise<Customer> {
  return found((await customersById(db, [id]))[0]);
}
