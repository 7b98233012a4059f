/** Reads what purchases are reckoned from: goods with their stock and terms, last receipts, what is on its way. */
import type { Knex } from 'knex';
import type { ProductRow } from '#db/tables.ts';

export type BoughtGoods = Pick<
  ProductRow,
  'id' | 'title' | 'sku' | 'unit' | 'stock_qty' | 'reserved_qty' | 'cost_price' | 'price_retail' | 'created_at'
> & { lead_days: number | null; minimum_qty: number | null };

/** Goods on sale with the terms of their own. */
export async function goodsOnSale(db: Knex): Promise<BoughtGoods[]> {
  return (await db('products as p')
    .leftJoin('product_supply as s', 's.product_id', 'p.id')
    .whereNull('p.deleted_at')
    .select([
      'p.id',
      'p.title',
      'p.sku',
      'p.unit',
      'p.stock_qty',
      'p.reserved_qty',
      'p.cost_price',
      'p.price_retail',
      'p.created_at',
      's.lead_days',
      's.minimum_qty',
    ])) as BoughtGoods[];
}

export interface LastReceipt {
  readonly supplier: string;
  /** Kopecks; null where that receipt named none. */
  readonly price: number | null;
  /** Instant of its booking. */
  readonly at: string;
}

/** The last receipt of each product that stands: neither a draft nor taken back. */
export async function lastReceipts(db: Knex): Promise<Map<string, LastReceipt>> {
  const rows = (await db('stock_document_lines as l')
    .join('stock_documents as d', 'd.id', 'l.document_id')
    .leftJoin('suppliers as s', 's.id', 'd.supplier_id')
    .where({ 'd.kind': 'receipt', 'd.state': 'booked' })
    .whereNull('d.reverses_id')
    .orderBy(['d.booked_at', 'd.number', 'l.position'])
    .select('l.product_id', 'l.price', { supplier: 's.name', at: 'd.booked_at' })) as {
    product_id: string;
    price: number | null;
    supplier: string | null;
    at: string;
  }[];
  return new Map(
    rows.map(({ product_id, supplier, price, at }) => [product_id, { supplier: supplier ?? '', price, at }]),
  );
}

/** Pieces of each product in drafts of receipts. */
export async function onTheWay(db: Knex): Promise<Map<string, number>> {
  const rows = (await db('stock_document_lines as l')
    .join('stock_documents as d', 'd.id', 'l.document_id')
    .where({ 'd.kind': 'receipt', 'd.state': 'draft' })
    .whereNotNull('l.product_id')
    .groupBy('l.product_id')
    .select('l.product_id')
    .sum({ qty: 'l.qty' })) as { product_id: string; qty: number | string | null }[];
  return new Map(rows.map(({ product_id, qty }) => [product_id, Number(qty ?? 0)]));
}
