/** Costs that return to the former ones when a booked document is reversed. */
import type { Knex } from 'knex';
import type { StockDocumentLineRow, StockDocumentRow } from '#db/stock-document-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import { descending } from '#db/page.ts';
import { readInPortions } from '#db/portions.ts';
import { groupBy } from '#contract/values/group-by.ts';

type Document = Pick<StockDocumentRow, 'kind' | 'booked_at' | 'number'>;

/** Lines with a price of these products in receipts booked before this document (`<`) or after it (`>`). */
const pricedLines = (
  db: Knex,
  { booked_at, number }: Document,
  sign: '<' | '>',
  productIds: readonly string[],
): Knex.QueryBuilder =>
  db('stock_document_lines as l')
    .join('stock_documents as d', 'd.id', 'l.document_id')
    .whereIn('l.product_id', [...productIds])
    .whereNotNull('l.price')
    .where('d.kind', 'receipt')
    .whereNull('d.reverses_id')
    .whereRaw(`(d.booked_at ${sign} ? OR (d.booked_at = ? AND d.number ${sign} ?))`, [booked_at, booked_at, number]);

type PricedLine = Pick<StockDocumentRow, 'state'> &
  Pick<StockDocumentLineRow, 'cost_before' | 'cost_after'> & { readonly product_id: string };

/** Priced lines in receipts before this document, the latest and last lines first, of those products of which one was reversed. */
const pricedBefore = (db: Knex, document: Document, productIds: readonly string[]): Promise<PricedLine[]> =>
  readInPortions(productIds, async (some): Promise<PricedLine[]> => {
    const reversed = pricedLines(db, document, '<', some).where('d.state', 'reversed');
    const taken: string[] = await reversed.distinct('l.product_id').pluck('l.product_id');
    if (taken.length === 0) return [];
    return pricedLines(db, document, '<', taken)
      .whereIn('d.state', ['booked', 'reversed'])
      .orderBy(descending('d.booked_at', 'd.number', 'l.position'))
      .select('d.state', 'l.product_id', 'l.cost_before', 'l.cost_after');
  });

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

/**
 * The costs that reversing the document would restore. A cost returns only while it is the one that the document set or confirmed, and
 * while no later receipt in force has a price of the product: such a receipt may have confirmed the same cost.
 * `moved`: number of products whose cost the document changed, or whose cost returns; `returning`: the former costs, by product.
 */
export async function costsIfReversed(
  db: Knex,
  document: Document,
  lines: readonly StockDocumentLineRow[],
  products: ReadonlyMap<string, Pick<ProductRow, 'cost_price'>>,
) {
  const returning = new Map<string, number | null>();
  if (document.kind !== 'receipt') return { moved: 0, returning };
  const moves = costMoves(lines);
  const unchanged = [...moves].filter(([product, { after }]) => products.get(product)?.cost_price === after);
  const ids = unchanged.map(([product]) => product);
  const confirmed = new Set(
    await readInPortions(ids, (some) =>
      pricedLines(db, document, '>', some)
        .where('d.state', 'booked')
        .distinct('l.product_id')
        .pluck<string[]>('l.product_id'),
    ),
  );
  const earlier = groupBy(await pricedBefore(db, document, ids), ({ product_id }) => product_id);
  for (const [product, { before, after }] of unchanged) {
    const former = withoutReversed(before, earlier.get(product) ?? []);
    if (!confirmed.has(product) && former !== after) returning.set(product, former);
  }
  const moved = [...moves].filter(([product, { before, after }]) => before !== after || returning.has(product));
  return { moved: moved.length, returning };
}
