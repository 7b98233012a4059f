/**
 * Settles figures that somebody has changed beside the shop. What is on hand stays what the product says, which is what
 * the shop has sold by since: the difference gets its movement. Reserved becomes what open orders promise.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { writeTransaction } from '#db/write.ts';
import { announceAvailability, announceFigures, dropReserve, shiftStock } from '../../catalogue/stock-figures.ts';
import { applyStockChanges, type StockChange } from './apply-stock-changes.ts';
import { holdProduct } from './hold-product.ts';
import { proveStock, type StockError } from './stock-proof.ts';

const REASON = 'Остаток не сходился с движениями: разница записана командой оператора';

/** Settles what can be settled. Answers the errors that were, and those that are left: rows that contradict themselves. */
export async function settleStock(
  db: Knex,
  now: Date,
): Promise<{ readonly settled: readonly StockError[]; readonly left: readonly StockError[] }> {
  const suspect = [...new Set((await proveStock(db)).map(({ productId }) => productId))].sort();
  return writeTransaction(db, async (trx) => {
    for (const productId of suspect) await holdProduct(trx, productId);
    // A sale that went on beside the first proof looks like an error; the goods are held now.
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
