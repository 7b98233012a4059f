/**
 * Settles figures that were changed outside the shop's code. The product's figure on hand stays, since the shop has sold by it: the
 * difference gets a movement. Reserved becomes the sum of open orders.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { writeTransaction } from '#db/write.ts';
import { announceAvailability, announceFigures, dropReserve, shiftStock } from '../../catalogue/stock-figures.ts';
import { applyStockChanges, type StockChange } from './apply-stock-changes.ts';
import { lockProduct } from './lock-product.ts';
import { proveStock, type StockError } from './stock-proof.ts';

const REASON = 'Остаток не сходился с движениями: разница записана командой оператора';

/** Settles the errors it can. Returns the errors found, and those left: rows that contradict themselves. */
export async function settleStock(
  db: Knex,
  now: Date,
): Promise<{ readonly settled: readonly StockError[]; readonly left: readonly StockError[] }> {
  const suspect = [...new Set((await proveStock(db)).map(({ productId }) => productId))].sort();
  return writeTransaction(db, async (trx) => {
    for (const productId of suspect) await lockProduct(trx, productId);
    // A sale concurrent with the first proof looks like an error; the goods are locked now.
    const settled = (await proveStock(trx)).filter(
      ({ productId, what }) => suspect.includes(productId) && (what === 'stock' || what === 'reserved'),
    );
    if (settled.length === 0) return { settled, left: await proveStock(trx) };
    const changes: StockChange[] = [];
    for (const { productId, what, expected, found } of settled) {
      if (what === 'reserved') {
        await dropReserve(trx, productId, found - expected);
        continue;
      }
      await shiftStock(trx, new Map([[productId, expected - found]]));
      changes.push({
        productId,
        delta: found - expected,
        kind: 'adjustment',
        actorId: null,
        reason: REASON,
        documentKind: 'adjustment',
        documentId: newId(),
      });
    }
    await applyStockChanges(trx, changes, now.toISOString());
    const ids = settled.map(({ productId }) => productId);
    await announceAvailability(trx, ids);
    await announceFigures(trx, ids);
    return { settled, left: await proveStock(trx) };
  });
}
