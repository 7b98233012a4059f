/** Operator commands that prove and settle stock. */
import type { Knex } from 'knex';
import { readSettings } from '../../../env.ts';
import { openAsItIs } from '../../../open-database.ts';
import { settleStock } from './settle-stock.ts';
import { proveStock, type StockError } from './stock-proof.ts';

const describeError = ({ productId, title, what, expected, found }: StockError): string =>
  `${productId} «${title}» ${what}: documents say ${expected}, the product says ${found}`;

async function withDatabase<T>(work: (db: Knex) => Promise<T>): Promise<T> {
  const db = await openAsItIs(readSettings(process.env));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Prints the stock errors; returns the process's exit code. */
function printErrors(errors: readonly StockError[]): number {
  for (const error of errors) console.error(describeError(error));
  console.log(
    errors.length === 0
      ? 'Stock proof: every figure equals its movements'
      : `Stock proof failed: ${errors.length} error(s)`,
  );
  return errors.length === 0 ? 0 : 1;
}

/** `npm run stock:prove`: exit code 1 and a line per error when stock and movements disagree. Throws `StartError`. */
export async function stockProofCommand(): Promise<number> {
  return printErrors(await withDatabase(proveStock));
}

/**
 * `npm run stock:settle`: settles and lists errors, since those goods need a count; exit code 1 when errors are left. Throws `StartError`.
 */
export async function stockSettleCommand(): Promise<number> {
  const { settled, left } = await withDatabase((db) => settleStock(db, new Date()));
  for (const error of settled) console.log(`Settled ${describeError(error)}`);
  if (settled.some(({ what }) => what !== 'reserved'))
    console.log('Count these goods: what is on the shelf is unknown.');
  return printErrors(left);
}
