/** One-time codes in the database; only their hashes are kept. */
import type { Knex } from 'knex';
import { countRows } from '#db/page.ts';
import type { OneTimeCodeRow } from '#db/people-tables.ts';

/** Attempts for one code, right or wrong. */
const CODE_ATTEMPTS_MAX = 5;

/** Restricts codes to those neither expired nor out of attempts. */
function whereUsable(query: Knex.QueryBuilder, now: Date): void {
  query.where('expires_at', '>', now.toISOString()).where('attempts', '<', CODE_ATTEMPTS_MAX);
}

/** Expiry of the usable code of each person who has one, by user id. */
export async function usableCodeExpiries(db: Knex, now: Date): Promise<ReadonlyMap<string, string>> {
  const rows: Pick<OneTimeCodeRow, 'user_id' | 'expires_at'>[] = await db('one_time_codes')
    .whereNull('used_at')
    .modify(whereUsable, now)
    .select('user_id', 'expires_at');
  return new Map(rows.map(({ user_id, expires_at }) => [user_id, expires_at]));
}

/** Voids all codes of the person; returns how many were usable. */
export async function voidCodesOf(trx: Knex.Transaction, userId: string, now: Date): Promise<number> {
  const unused = trx('one_time_codes').where({ user_id: userId }).whereNull('used_at');
  const usable = await countRows(unused.clone().modify(whereUsable, now));
  await unused.update({ used_at: now.toISOString() });
  return usable;
}

/** Takes one attempt at the person's usable code; undefined when there is none. */
export async function takeAttempt(
  trx: Knex.Transaction,
  userId: string,
  now: Date,
): Promise<OneTimeCodeRow | undefined> {
  const rows = await trx('one_time_codes')
    .where({ user_id: userId })
    .whereNull('used_at')
    .modify(whereUsable, now)
    .increment('attempts', 1)
    .returning<OneTimeCodeRow[]>('*');
  return rows[0];
}

/** Marks the code as used; false when a concurrent request did it first. */
export async function useCode(trx: Knex.Transaction, id: string, now: Date): Promise<boolean> {
  return (await trx('one_time_codes').where({ id }).whereNull('used_at').update({ used_at: now.toISOString() })) > 0;
}
