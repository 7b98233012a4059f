/** Costs that return to the former ones when a booked document is reversed. */
import type { Knex } from 'knex';
import type { StockDocumentLineRow, StockDocumentRow } from '#db/stock-document-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import { pricedLater } from './document-store.ts';

/** Cost changes of a document by product: the cost before its first line and after its last; unchanged ones are absent. */
function costMoves(
  lines: readonly StockDocumentLineRow[],
): Map<string, { before: number | null; after: number | null }> {
  const moves = new Map<string, { before: number | null; after: number | null }>();
  for (const { product_id, cost_before, cost_after } of lines) {
    if (product_id === null) continue;
    const earlier = moves.get(product_id);
    // A null cost before the first line is kept as a value.
    moves.set(product_id, { before: earlier === undefined ? cost_before : earlier.before, after: cost_after });
  }
  for (const [id, { before, after }] of moves) if (before === after) moves.delete(id);
  return moves;
}

interface ReversedCosts {
  /** Number of products whose cost the document changed. */
  readonly moved: number;
  /** The former costs, by product, of those whose cost returns. */
  readonly returning: ReadonlyMap<string, number | null>;
}

/**
 * A cost returns only while it is the one that the document set, and while no later receipt in force has a price of the product: such a
 * receipt may have confirmed the same cost.
 */
export async function costsIfReversed(
  db: Knex,
  document: Pick<StockDocumentRow, 'booked_at' | 'number'>,
  lines: readonly StockDocumentLineRow[],
  products: ReadonlyMap<string, Pick<ProductRow, 'cost_price'>>,
): Promise<ReversedCosts> {
  const moves = costMoves(lines);
  const unchanged = [...moves].filter(([product, { after }]) => products.get(product)?.cost_price === after);
  const confirmed = await pricedLater(
    db,
    document,
    unchanged.map(([product]) => product),
  );
  const returning = new Map(
    unchanged.flatMap(([product, { before }]) => (confirmed.has(product) ? [] : [[product, before] as const])),
  );
  return { moved: moves.size, returning };
}
