/** Proves that stock equals the sums of movements, reserved that of open orders, and documents moved the pieces of their lines. */
import type { Knex } from 'knex';
import type { StockDocumentRow } from '#db/stock-document-tables.ts';
import type { MovementRow } from '#db/tables.ts';
import { unitsOf } from './stated-figures.ts';

export interface StockError {
  productId: string;
  title: string;
  what: 'stock' | 'reserved' | 'chain' | 'document';
  expected: number;
  found: number;
  /** The booked document whose lines these movements are not, for `document`. */
  document?: Pick<StockDocumentRow, 'id' | 'kind'>;
}

const OPEN_ORDER_STATUSES = ['new', 'processing', 'paid'];

type Sums = { found: number | string | null; expected: number | string };

/** Goods for which a booked document moved another quantity than its lines say. */
async function proveDocumentLines(db: Knex): Promise<StockError[]> {
  const moved: (Sums & { id: string; title: string; document_id: string; kind: StockDocumentRow['kind'] })[] = await db(
    'stock_document_lines as l',
  )
    .join('products as p', 'p.id', 'l.product_id')
    .join('stock_documents as d', 'd.id', 'l.document_id')
    .whereNotNull('l.stock_after')
    .groupBy('l.document_id', 'd.kind', 'p.id', 'p.title')
    .select({ id: 'p.id', title: 'p.title', document_id: 'l.document_id', kind: 'd.kind' })
    .select(db.raw('SUM(l.stock_after - l.stock_before) AS expected'))
    .select({
      found: db('movements as m')
        .whereRaw("m.document_kind = 'stock_document' AND m.document_id = l.document_id AND m.product_id = p.id")
        .sum('m.delta'),
    });
  return moved
    .map(({ id: productId, title, document_id, kind, ...sums }) => {
      const [expected, found] = [Number(sums.expected), Number(sums.found ?? 0)];
      return { productId, title, what: 'document' as const, expected, found, document: { id: document_id, kind } };
    })
    .filter(({ expected, found }) => expected !== found);
}

/** Every product whose figure disagrees with its documents; an empty list is the proof. */
export async function proveStock(db: Knex): Promise<StockError[]> {
  const sums = await unitsOf(db('movements'));
  const promised = await db('order_lines')
    .join('orders', 'orders.id', 'order_lines.order_id')
    .whereIn('orders.status', OPEN_ORDER_STATUSES)
    .where('orders.unreserved', false)
    .groupBy('order_lines.product_id')
    .select({ product_id: 'order_lines.product_id' })
    .sum<{ product_id: string; sum: number }[]>({ sum: 'order_lines.qty' });
  const reserved = new Map(promised.map((row) => [row.product_id, Number(row.sum)]));
  const errors: StockError[] = [];
  for (const product of await db('products').select('id', 'title', 'stock_qty', 'reserved_qty').orderBy('id')) {
    const about = { productId: product.id, title: product.title };
    const stock = sums.get(product.id) ?? 0;
    if (stock !== product.stock_qty)
      errors.push({ ...about, what: 'stock', expected: stock, found: product.stock_qty });
    const held = reserved.get(product.id) ?? 0;
    if (held !== product.reserved_qty)
      errors.push({ ...about, what: 'reserved', expected: held, found: product.reserved_qty });
  }
  const broken: (MovementRow & { title: string })[] = await db('movements')
    .join('products', 'products.id', 'movements.product_id')
    .whereRaw('movements.after <> movements.before + movements.delta')
    .select('movements.*', 'products.title');
  for (const { product_id: productId, title, before, delta, after } of broken)
    errors.push({ productId, title, what: 'chain', expected: before + delta, found: after });
  return [...errors, ...(await proveDocumentLines(db))];
}
