import type { Knex } from 'knex';
import { countRows } from '#db/page.ts';
import type { RecoveryCodeRow, SecondFactorRow } from '#db/people-tables.ts';

export function findFactor(db: Knex, userId: string): Promise<SecondFactorRow | undefined> {
  return db('second_factors').where({ user_id: userId }).first();
}

/** Ids of the people whose login requires a code. */
export async function peopleWithFactor(db: Knex): Promise<ReadonlySet<string>> {
  const rows = await db('second_factors').whereNotNull('confirmed_at').select('user_id');
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Stores an unconfirmed secret, replacing a former one. */
export async function putUnconfirmed(trx: Knex.Transaction, row: SecondFactorRow): Promise<void> {
  await trx('second_factors').insert(row).onConflict('user_id').merge();
}

/** Marks the code of a step and all earlier ones as used; false when it was used already. */
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

export async function replaceRecoveryCodes(
  trx: Knex.Transaction,
  userId: string,
  codes: readonly RecoveryCodeRow[],
): Promise<void> {
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('recovery_codes').insert([...codes]);
}

/** The code at that place, if unused. */
export function findRecoveryCode(db: Knex, userId: string, place: number): Promise<RecoveryCodeRow | undefined> {
  return db('recovery_codes').where({ user_id: userId, place }).whereNull('used_at').first();
}

/** Marks the code as used; false when a concurrent request did it first. */
export async function useRecoveryCode(trx: Knex.Transaction, id: string, now: Date): Promise<boolean> {
  return (await trx('recovery_codes').where({ id }).whereNull('used_at').update({ used_at: now.toISOString() })) > 0;
}

export function countRecoveryCodes(db: Knex, userId: string): Promise<number> {
  return countRows(db('recovery_codes').where({ user_id: userId }).whereNull('used_at'));
}

/** Deletes the factor with its codes; returns whether one was in force. */
export async function deleteFactorOf(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const factor = await findFactor(trx, userId);
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('second_factors').where({ user_id: userId }).delete();
  return factor !== undefined && factor.confirmed_at !== null;
}
