/**
 * Settles stock that was changed outside the shop's code. The product's figure on hand stays, because the shop has sold by it, and a
 * movement records the difference. A booked document gets the movement that its lines lack, a movement whose figures don't add up gets its
 * earlier figure plus its difference as the later one, and the reserved quantity becomes the sum of open orders.
 */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { writeTransaction } from '#db/write.ts';
import { announceAvailability, announceFigures, releaseReserve, shiftStock } from '../../catalogue/stock-figures.ts';
import { applyStockChanges, lockProduct, type StockChange } from './apply-stock-changes.ts';
import { proveStock, type StockError } from './stock-proof.ts';

const BY_OPERATOR = { reason: 'Остаток не сходился с движениями: разница записана командой оператора' };

/** Settles all errors. Returns those found, and those that came up meanwhile. */
export async function settleStock(
  db: Knex,
  now: Date,
): Promise<{ readonly settled: readonly StockError[]; readonly left: readonly StockError[] }> {
  const suspect = [...new Set((await proveStock(db)).map(({ productId }) => productId))].sort();
  return writeTransaction(db, async (trx) => {
    for (const productId of suspect) await lockProduct(trx, productId);
    // A sale concurrent with the first proof looks like an error, so the proof is repeated with the goods locked.
    const settled = (await proveStock(trx)).filter(({ productId }) => suspect.includes(productId));
    if (settled.length === 0) return { settled, left: await proveStock(trx) };
    for (const { productId, what, expected, found } of settled)
      if (what === 'reserved') await releaseReserve(trx, productId, found - expected);
    await trx('movements')
      .whereIn('product_id', suspect)
      .whereRaw('?? <> ?? + delta', ['after', 'before'])
      .update({ after: trx.raw('?? + delta', ['before']) });
    await writeLacking(trx, settled, now);
    const ids = settled.map(({ productId }) => productId);
    await announceAvailability(trx, ids);
    await announceFigures(trx, ids);
    return { settled, left: await proveStock(trx) };
  });
}

/** Writes the movements that booked documents lack, then those that the products' figures still lack. */
async function writeLacking(trx: Knex.Transaction, errors: readonly StockError[], now: Date): Promise<void> {
  const changes: StockChange[] = [];
  /** Units that a product's figure has beyond its movements. */
  const gaps = new Map<string, number>();
  for (const { productId, what, expected, found } of errors)
    if (what === 'stock') gaps.set(productId, found - expected);
  await shiftStock(trx, new Map([...gaps].map(([productId, gap]) => [productId, -gap])));
  for (const { productId, expected, found, document } of errors) {
    if (document === undefined) continue;
    const delta = expected - found;
    gaps.set(productId, (gaps.get(productId) ?? 0) - delta);
    const movement = { kind: document.kind, documentKind: 'stock_document', documentId: document.id } as const;
    changes.push({ ...BY_OPERATOR, ...movement, productId, delta });
  }
  const correction = () => ({ kind: 'adjustment', documentKind: 'adjustment', documentId: newId() }) as const;
  for (const [productId, delta] of gaps)
    if (delta !== 0) changes.push({ ...BY_OPERATOR, ...correction(), productId, delta });
  await applyStockChanges({ trx, actorId: null, now }, changes);
}
