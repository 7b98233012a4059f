/** Second factors and recovery codes in the database. */
import type { Knex } from 'knex';
import { countRows } from '#db/page.ts';
import type { RecoveryCodeRow, SecondFactorRow } from '#db/second-factor-tables.ts';

export function findFactor(db: Knex, userId: string): Promise<SecondFactorRow | undefined> {
  return db('second_factors').where({ user_id: userId }).first();
}

/** Ids of those at whose login a code is asked for. */
export async function peopleWithFactor(db: Knex): Promise<ReadonlySet<string>> {
  const rows = await db('second_factors').whereNotNull('confirmed_at').select('user_id');
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Stores a secret that nobody has confirmed yet, in place of one before it. */
export async function putUnconfirmed(trx: Knex.Transaction, row: SecondFactorRow): Promise<void> {
  await trx('second_factors').insert(row).onConflict('user_id').merge();
}

/** Uses the code of a step up, and those before it; false when it was used already. */
export async function useStep(trx: Knex.Transaction, userId: string, step: number): Promise<boolean> {
  const used = await trx('second_factors')
    .where({ user_id: userId })
    .where('last_step', '<', step)
    .update({ last_step: step });
  return used > 0;
}

export async function markConfirmed(trx: Knex.Transaction, userId: string, now: Date): Promise<void> {
  await trx('second_factors').where({ user_id: userId }).update({ confirmed_at: now.toISOString() });
}

/** The person's recovery codes from now on. */
export async function replaceRecoveryCodes(
  trx: Knex.Transaction,
  userId: string,
  codes: readonly RecoveryCodeRow[],
): Promise<void> {
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('recovery_codes').insert([...codes]);
}

/** The code of that place if it has not been used. */
export function findRecoveryCode(db: Knex, userId: string, place: number): Promise<RecoveryCodeRow | undefined> {
  return db('recovery_codes').where({ user_id: userId, place }).whereNull('used_at').first();
}

/** Uses the code up; false when somebody else just did. */
export async function useRecoveryCode(trx: Knex.Transaction, id: string, now: Date): Promise<boolean> {
  return (await trx('recovery_codes').where({ id }).whereNull('used_at').update({ used_at: now.toISOString() })) > 0;
}

export function countRecoveryCodes(db: Knex, userId: string): Promise<number> {
  return countRows(db('recovery_codes').where({ user_id: userId }).whereNull('used_at'));
}

/** Forgets the factor with its codes; tells whether one was in force. */
export async function deleteFactorOf(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const factor = await findFactor(trx, userId);
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('second_factors').where({ user_id: userId }).delete();
  return factor !== undefined && factor.confirmed_at !== null;
}
