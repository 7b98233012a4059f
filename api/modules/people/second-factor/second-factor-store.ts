import type { Knex } from 'knex';
import { countRows } from '#db/page.ts';
import type { SecondFactorRow } from '#db/people-tables.ts';

export function findFactor(db: Knex, userId: string): Promise<SecondFactorRow | undefined> {
  return db('second_factors').where({ user_id: userId }).first();
}

/** Ids of the people whose login requires a code. */
export async function peopleWithFactor(db: Knex): Promise<ReadonlySet<string>> {
  return new Set(await db('second_factors').whereNotNull('confirmed_at').pluck('user_id'));
}

/** Marks the code of a step and all earlier ones as used; false when it was used already. */
export async function useStep(trx: Knex.Transaction, userId: string, step: number): Promise<boolean> {
  const used = await trx('second_factors')
    .where({ user_id: userId })
    .where('last_step', '<', step)
    .update({ last_step: step });
  return used > 0;
}

export function countRecoveryCodes(db: Knex, userId: string): Promise<number> {
  return countRows(db('recovery_codes').where({ user_id: userId }).whereNull('used_at'));
}

/** Deletes the person's factor with its codes; returns whether one was in force. */
export async function deleteFactorOf(trx: Knex.Transaction, userId: string): Promise<boolean> {
  const factor = await findFactor(trx, userId);
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('second_factors').where({ user_id: userId }).delete();
  return factor !== undefined && factor.confirmed_at !== null;
}
