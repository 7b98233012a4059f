/** Costs that return to the former ones when a booked document is reversed. */
import type { Knex } from 'knex';
import type { StockDocumentLineRow, StockDocumentRow } from '#db/stock-document-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import { pricedBefore, pricedLater, type PricedLine } from './document-store.ts';
import { groupBy } from '#contract/values/group-by.ts';

/** Costs by product before the document's first line with a price and after its last one. */
function costMoves(
  lines: readonly StockDocumentLineRow[],
): Map<string, { before: number | null; after: number | null }> {
  const moves = new Map<string, { before: number | null; after: number | null }>();
  for (const { product_id, price, cost_before, cost_after } of lines) {
    if (product_id === null || price === null) continue;
    const earlier = moves.get(product_id);
    // A null cost before the first line is kept as a value.
    moves.set(product_id, { before: earlier === undefined ? cost_before : earlier.before, after: cost_after });
  }
  return moves;
}

/**
 * The cost to return to. `cost`, the one before the document, may come from receipts that were reversed meanwhile: then it is the one
 * before those. `lines` are those of one product, the latest first.
 */
function withoutReversed(cost: number | null, lines: readonly PricedLine[]): number | null {
  let value = cost;
  for (const { state, cost_before, cost_after } of lines) {
    if (state !== 'reversed' || cost_after !== value) break;
    value = cost_before;
  }
  return value;
}

interface ReversedCosts {
  /** Number of products whose cost the document changed, or whose cost returns. */
  readonly moved: number;
  /** The former costs, by product, of those whose cost returns. */
  readonly returning: ReadonlyMap<string, number | null>;
}

/**
 * The costs that reversing the document would restore. A cost returns only while it is the one that the document set or confirmed, and
 * while no later receipt in force has a price of the product: such a receipt may have confirmed the same cost.
 */
export async function costsIfReversed(
  db: Knex,
  document: Pick<StockDocumentRow, 'kind' | 'booked_at' | 'number'>,
  lines: readonly StockDocumentLineRow[],
  products: ReadonlyMap<string, Pick<ProductRow, 'cost_price'>>,
): Promise<ReversedCosts> {
  if (document.kind !== 'receipt') return { moved: 0, returning: new Map() };
  const moves = costMoves(lines);
  const unchanged = [...moves].filter(([product, { after }]) => products.get(product)?.cost_price === after);
  const ids = unchanged.map(([product]) => product);
  const confirmed = await pricedLater(db, document, ids);
  const earlier = groupBy(await pricedBefore(db, document, ids), ({ product_id }) => product_id);
  const returning = new Map<string, number | null>();
  for (const [product, { before, after }] of unchanged) {
    const former = withoutReversed(before, earlier.get(product) ?? []);
    if (!confirmed.has(product) && former !== after) returning.set(product, former);
  }
  const moved = [...moves].filter(([product, { before, after }]) => before !== after || returning.has(product));
  return { moved: moved.length, returning };
}
