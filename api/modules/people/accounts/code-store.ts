/** One-time codes in the database; only their hashes are kept. */
import type { Knex } from 'knex';
import { countRows } from '#db/page.ts';
import type { OneTimeCodeRow } from '#db/tables.ts';

/** Attempts at one code, right or wrong. */
const CODE_ATTEMPTS_MAX = 5;

/** Narrows codes to those that time and attempts have not ended. */
function stillLives(query: Knex.QueryBuilder, now: Date): void {
  query.where('expires_at', '>', now.toISOString()).where('attempts', '<', CODE_ATTEMPTS_MAX);
}

/** When the code that leads in ends, for each person who has one. */
export async function livingCodes(db: Knex, now: Date): Promise<ReadonlyMap<string, string>> {
  const rows: Pick<OneTimeCodeRow, 'user_id' | 'expires_at'>[] = await db('one_time_codes')
    .whereNull('used_at')
    .modify(stillLives, now)
    .select('user_id', 'expires_at');
  return new Map(rows.map(({ user_id, expires_at }) => [user_id, expires_at]));
}

export async function insertCode(trx: Knex.Transaction, row: OneTimeCodeRow): Promise<void> {
  await trx('one_time_codes').insert(row);
}

/** No code of the person can be used any more; returns how many could have been. */
export async function voidCodesOf(trx: Knex.Transaction, userId: string, now: Date): Promise<number> {
  const unused = trx('one_time_codes').where({ user_id: userId }).whereNull('used_at');
  const living = await countRows(unused.clone().modify(stillLives, now));
  await unused.update({ used_at: now.toISOString() });
  return living;
}

/** Takes one attempt at the person's living code; undefined when there is none or its attempts are spent. */
export async function takeAttempt(
  trx: Knex.Transaction,
  userId: string,
  now: Date,
): Promise<OneTimeCodeRow | undefined> {
  const rows = await trx('one_time_codes')
    .where({ user_id: userId })
    .whereNull('used_at')
    .modify(stillLives, now)
    .increment('attempts', 1)
    .returning<OneTimeCodeRow[]>('*');
  return rows[0];
}

/** Uses the code up; false when somebody else just did. */
export async function useCode(trx: Knex.Transaction, id: string, now: Date): Promise<boolean> {
  return (await trx('one_time_codes').where({ id }).whereNull('used_at').update({ used_at: now.toISOString() })) > 0;
}

/** Forgets all codes of the person. */
export async function deleteCodesOf(trx: Knex.Transaction, userId: string): Promise<void> {
  await trx('one_time_codes').where({ user_id: userId }).delete();
}

/** Forgets codes that ran out before this instant. */
export async function deleteCodesBefore(trx: Knex.Transaction, before: Date): Promise<void> {
  await trx('one_time_codes').where('expires_at', '<', before.toISOString()).delete();
}
