/** Operator commands that prove and settle bonuses. */
import type { Knex } from 'knex';
import { readSettings } from '../../../env.ts';
import { openAsItIs } from '../../../open-database.ts';
import { proveBonuses, type BonusError } from './bonus-proof.ts';
import { settleBonuses } from './settle-bonuses.ts';

async function withDatabase<T>(work: (db: Knex) => Promise<T>): Promise<T> {
  const db = await openAsItIs(readSettings(process.env));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Prints the errors; returns the process's exit code. */
function printErrors(errors: readonly BonusError[]): number {
  for (const { where, what, expected, found } of errors)
    console.error(`${where} ${what}: expected ${expected}, found ${found}`);
  console.log(
    errors.length === 0
      ? 'Bonus proof: the ledger is what the orders say'
      : `Bonus proof failed: ${errors.length} error(s)`,
  );
  return errors.length === 0 ? 0 : 1;
}

/** `npm run bonuses:prove`: exit code 1 and a line per error when orders and the bonus ledger disagree. Throws `StartError`. */
export async function bonusProofCommand(): Promise<number> {
  return printErrors(await withDatabase((db) => proveBonuses(db, new Date())));
}

/**
 * `npm run bonuses:settle`: corrects the accounts that disagree with their orders, and lists them, since those people see another balance;
 * exit code 1 when errors are left. Throws `StartError`.
 */
export async function bonusSettleCommand(): Promise<number> {
  const { settled, left } = await withDatabase((db) => settleBonuses(db, new Date()));
  for (const { orderNumber, userId, amount } of settled)
    console.log(`Settled order ${orderNumber} person ${userId}: ${amount > 0 ? 'gave' : 'took'} ${Math.abs(amount)}`);
  if (settled.length > 0) console.log('Tell these people: their balance has changed.');
  return printErrors(left);
}
