/** A shortage becomes a discrepancy that names the sales which contended for the missing units. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { StockResult } from '../movements/apply-stock-changes.ts';

/** Sales looked back through when naming those involved. */
const LOOK_BACK = 20;

/**
 * Opens (or widens) the product's open discrepancy after `saleId` (null for a correction by hand) left it short of
 * `shortage` units. Involved are this sale and the latest ones before it that took the units it lacks.
 */
export async function openDiscrepancy(
  trx: Knex.Transaction,
  product: { productId: string; shortage: number },
  saleId: string | null,
  at: string,
): Promise<void> {
  const open = await trx('discrepancies').where({ product_id: product.productId }).whereNull('resolved_at').first('id');
  const id = open?.id ?? newId();
  if (open === undefined) {
    await trx('discrepancies').insert({ id, product_id: product.productId, shortage: product.shortage, opened_at: at });
  } else {
    await trx('discrepancies').where({ id }).update({ shortage: product.shortage });
  }
  const involved = new Set(saleId === null ? [] : [saleId]);
  const earlier = await trx('movements')
    .where({ product_id: product.productId, kind: 'sale', document_kind: 'sale' })
    .whereNot({ document_id: saleId ?? '' })
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(LOOK_BACK)
    .select('document_id', 'delta');
  let lacking = product.shortage;
  for (const movement of earlier) {
    if (lacking <= 0 || movement.document_id === null) break;
    involved.add(movement.document_id);
    lacking += movement.delta;
  }
  if (involved.size === 0) return;
  await trx('discrepancy_sales')
    .insert([...involved].map((sale_id) => ({ discrepancy_id: id, sale_id })))
    .onConflict(['discrepancy_id', 'sale_id'])
    .ignore();
}

/**
 * After corrections by hand: units taken away below what is sold and promised open a discrepancy, as a sale does. An
 * open one learns what is lacking now, and stays open at nothing: goods that turned up still want somebody's word for
 * it. The caller holds the products.
 */
export async function followCorrections(
  trx: Knex.Transaction,
  results: readonly StockResult[],
  at: string,
): Promise<void> {
  const open = new Set<string>(
    await trx('discrepancies')
      .whereIn(
        'product_id',
        results.map(({ productId }) => productId),
      )
      .whereNull('resolved_at')
      .pluck('product_id'),
  );
  for (const { productId, before, after, available } of results) {
    if (after < before && available < 0) {
      await openDiscrepancy(trx, { productId, shortage: -available }, null, at);
      open.add(productId);
    } else if (open.has(productId))
      await trx('discrepancies')
        .where({ product_id: productId })
        .whereNull('resolved_at')
        .update({ shortage: Math.max(0, -available) });
  }
}
