/** Turns a shortage into a discrepancy that names the documents which took the missing units. */
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { descending } from '#db/page.ts';
import type { DiscrepancyCauseRow } from '#db/stock-document-tables.ts';
import type { MovementRow } from '#db/tables.ts';
import type { StockResult } from '../movements/apply-stock-changes.ts';

/** A document of movements, or an order that has only reserved. */
export interface Cause {
  readonly kind: MovementRow['document_kind'];
  readonly id: string;
}

/** Number of earlier movements searched for those involved. */
const LOOK_BACK = 20;

/**
 * Opens the product's discrepancy, or widens the open one, after `cause` left it `shortage` units short. It names `cause` and the latest
 * documents before it that took the missing units; null when the cause is among the product's movements, the latest of all.
 */
export async function openDiscrepancy(
  trx: Knex.Transaction,
  product: { productId: string; shortage: number },
  cause: Cause | null,
  at: string,
): Promise<void> {
  const open = await trx('discrepancies').where({ product_id: product.productId }).whereNull('resolved_at').first('id');
  const id = open?.id ?? newId();
  if (open === undefined) {
    await trx('discrepancies').insert({ id, product_id: product.productId, shortage: product.shortage, opened_at: at });
  } else {
    await trx('discrepancies').where({ id }).update({ shortage: product.shortage });
  }
  const earlier = await trx('movements')
    .where({ product_id: product.productId })
    .where('delta', '<', 0)
    .whereNotNull('document_id')
    .orderBy(descending('at', 'id'))
    .limit(LOOK_BACK)
    .select('document_kind', 'document_id', 'delta', 'at');
  let missing = product.shortage;
  const involved: DiscrepancyCauseRow[] = [];
  const involve = (document_kind: Cause['kind'], document_id: string, time: string): void =>
    void involved.push({ discrepancy_id: id, document_kind, document_id, at: time });
  if (cause !== null) involve(cause.kind, cause.id, at);
  for (const movement of earlier) {
    if (movement.document_id === cause?.id) continue;
    if (missing <= 0 || movement.document_id === null) break;
    involve(movement.document_kind, movement.document_id, movement.at);
    missing += movement.delta;
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
  const firsts = new Map<string, StockResult>();
  const lasts = new Map<string, StockResult>();
  for (const result of results) {
    if (!firsts.has(result.productId)) firsts.set(result.productId, result);
    lasts.set(result.productId, result);
  }
  for (const [productId, { after, available }] of lasts) {
    const before = firsts.get(productId)?.before ?? after;
    if (after < before && available < 0) await openDiscrepancy(trx, { productId, shortage: -available }, null, at);
  }
  await refreshShortages(trx, results);
}

/** Available quantity of a product: on hand minus reserved. */
export interface Available {
  readonly productId: string;
  readonly available: number;
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
