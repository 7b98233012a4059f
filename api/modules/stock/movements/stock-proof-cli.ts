/** Commands of the operator about stock: what disagrees, and what settles it. */
import type { Knex } from 'knex';
import { readSettings } from '../../../env.ts';
import { openAsItIs } from '../../../open-database.ts';
import { settleStock } from './settle-stock.ts';
import { proveStock, type StockError } from './stock-proof.ts';

const wordsOn = ({ productId, title, what, expected, found }: StockError): string =>
  `${productId} «${title}» ${what}: documents say ${expected}, the product says ${found}`;

async function overDatabase<T>(work: (db: Knex) => Promise<T>): Promise<T> {
  const db = await openAsItIs(readSettings(process.env));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Prints what is wrong with the stock; returns the process's exit code. */
function tell(errors: readonly StockError[]): number {
  for (const error of errors) console.error(wordsOn(error));
  console.log(
    errors.length === 0
      ? 'Stock proof: every figure equals its movements'
      : `Stock proof failed: ${errors.length} error(s)`,
  );
  return errors.length === 0 ? 0 : 1;
}

/** `npm run stock:prove`: exit code 1 and a line per error when stock and movements disagree. Throws `StartError`. */
export async function stockProofCommand(): Promise<number> {
  return tell(await overDatabase(proveStock));
}

/**
 * `npm run stock:settle`: settles what disagrees and names it, since those goods want counting; exit code 1 when
 * something is left that it can't settle. Throws `StartError`.
 */
export async function stockSettleCommand(): Promise<number> {
  const { settled, left } = await overDatabase((db) => settleStock(db, new Date()));
  for (const error of settled) console.log(`Settled ${wordsOn(error)}`);
  if (settled.some(({ what }) => what === 'stock')) console.log('Count these goods: what is on the shelf is unknown.');
  return tell(left);
}
