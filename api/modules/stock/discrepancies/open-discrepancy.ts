/** Turns a shortage into a discrepancy that names the documents which took the missing units. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { descending } from '#db/page.ts';
import type { DiscrepancyCauseRow } from '#db/stock-document-tables.ts';
import type { MovementRow } from '#db/tables.ts';
import type { StockResult } from '../movements/apply-stock-changes.ts';

/** Number of earlier movements searched for those involved. */
const LOOK_BACK = 20;

/** Available quantity of a product: on hand minus reserved. */
export type Available = Pick<StockResult, 'productId' | 'available'>;

/** A document of movements, or an order that has only reserved. */
type Cause = { readonly kind: MovementRow['document_kind']; readonly id: string } | null;

/**
 * Opens the discrepancies of those products that `cause` left short by their last result, or widens the open ones. They name `cause` and the
 * latest documents before it that took the missing units; null when the cause is among the product's movements, the latest of all.
 */
export async function openDiscrepancies(
  trx: Knex.Transaction,
  products: readonly Available[],
  cause: Cause,
  at: string,
): Promise<void> {
  for (const [productId, available] of new Map(products.map((one) => [one.productId, one.available])))
    if (available < 0) await open(trx, { productId, shortage: -available }, cause, at);
}

async function open(
  trx: Knex.Transaction,
  { productId, shortage }: { productId: string; shortage: number },
  cause: Cause,
  at: string,
): Promise<void> {
  const known = await trx('discrepancies').where({ product_id: productId }).whereNull('resolved_at').first('id');
  const id = known?.id ?? newId();
  if (known === undefined) await trx('discrepancies').insert({ id, product_id: productId, shortage, opened_at: at });
  else await trx('discrepancies').where({ id }).update({ shortage });
  const earlier = await trx('movements')
    .where({ product_id: productId })
    .where('delta', '<', 0)
    .whereNotNull('document_id')
    .orderBy(descending('at', 'id'))
    .limit(LOOK_BACK)
    .select('document_kind', 'document_id', 'delta', 'at');
  let missing = shortage;
  const involved: DiscrepancyCauseRow[] =
    cause === null ? [] : [{ discrepancy_id: id, document_kind: cause.kind, document_id: cause.id, at }];
  for (const { document_id, delta, ...movement } of earlier) {
    if (document_id === cause?.id) continue;
    if (missing <= 0 || document_id === null) break;
    involved.push({ discrepancy_id: id, document_id, ...movement });
    missing += delta;
  }
  if (involved.length === 0) return;
  await trx('discrepancy_causes')
    .insert(involved)
    .onConflict(['discrepancy_id', 'document_kind', 'document_id'])
    .ignore();
}

/**
 * Updates discrepancies after manual corrections: a removal of units below the sold and reserved quantity opens one, as a sale does. An
 * open one gets the current shortage and stays open even at zero: a person must still confirm goods that turned up. The last of a product's
 * results is its stock, so a change that was offset opens nothing. The caller holds the products' locks.
 */
export async function updateDiscrepancies(
  trx: Knex.Transaction,
  results: readonly StockResult[],
  at: string,
): Promise<void> {
  const befores = new Map(results.map(({ productId, before }) => [productId, before]).reverse() as [string, number][]);
  const lasts = [...new Map(results.map((result) => [result.productId, result])).values()];
  const removed = lasts.filter(({ productId, after }) => after < (befores.get(productId) ?? after));
  await openDiscrepancies(trx, removed, null, at);
  await refreshShortages(trx, results);
}

/** Stores the current shortage in open discrepancies, a product's last one. Opens and closes none. The caller holds the locks. */
export async function refreshShortages(trx: Knex.Transaction, products: readonly Available[]): Promise<void> {
  const productIds = products.map(({ productId }) => productId);
  const open = await trx('discrepancies')
    .whereIn('product_id', productIds)
    .whereNull('resolved_at')
    .select('id', 'product_id');
  const shortages = new Map(products.map(({ productId, available }) => [productId, Math.max(0, -available)]));
  for (const { id, product_id } of open)
    await trx('discrepancies')
      .where({ id })
      .update({ shortage: shortages.get(product_id) ?? 0 });
}
