/** The bonus ledger in the database: rows are added and read, never changed. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { BonusEntryRow } from '#db/order-tables.ts';

/** All entries of a person, oldest first. */
export function entriesOf(db: Knex, userId: string): Promise<BonusEntryRow[]> {
  return db('bonus_entries').where({ user_id: userId }).orderBy(['at', 'id']).select();
}

/** All entries of all accounts, oldest first. */
export function allEntries(db: Knex): Promise<BonusEntryRow[]> {
  return db('bonus_entries').orderBy(['at', 'id']).select();
}

/** An entry of no order or return, that neither waits nor expires. */
const BLANK = { order_id: null, return_id: null, usable_from: null, expires_at: null };

/**
 * Adds an entry after all others of the account, whose lock the caller holds. The caller's clock was read before it waited for the lock; an
 * entry dated before the one it waited for would take from lots that did not exist yet.
 */
export async function insertEntry(
  trx: Knex.Transaction,
  entry: Partial<BonusEntryRow> & Pick<BonusEntryRow, 'user_id' | 'kind' | 'amount' | 'title' | 'at'>,
): Promise<void> {
  const last = await trx('bonus_entries')
    .where({ user_id: entry.user_id })
    .max<{ at: string | null }[]>({ at: 'at' })
    .first();
  const at = last?.at != null && last.at >= entry.at ? new Date(Date.parse(last.at) + 1).toISOString() : entry.at;
  await trx('bonus_entries').insert({ ...BLANK, id: newId(), ...entry, at });
}

/** Accounts with lots that have expired by `now`. */
export async function peopleWithExpiredLots(db: Knex, now: string): Promise<string[]> {
  const rows = await db('bonus_entries').whereNotNull('expires_at').where('expires_at', '<=', now).distinct('user_id');
  return rows.map(({ user_id }) => user_id);
}
