/** Reads the data for purchase planning: goods with their stock and terms, weekly sales, last receipts. */
import type { Knex } from 'knex';
import { SPEED_WEEKS } from '#contract/reports/purchase.ts';
import { daysBefore } from '#contract/values/business-day.ts';
import { descending } from '#db/page.ts';
import type { ProductRow } from '#db/tables.ts';
import { productDays } from '../sums/report-store.ts';

export type BoughtGoods = Pick<
  ProductRow,
  'id' | 'title' | 'sku' | 'unit' | 'stock_qty' | 'reserved_qty' | 'cost_price' | 'price_retail' | 'created_at'
> & {
  lead_days: number | null;
  minimum_qty: number | null;
  subcategory_id: string | null;
  subcategory_name: string | null;
  subcategory_lead: number | null;
  subcategory_minimum: number | null;
  /** The supplier set by hand. */
  own_supplier: string | null;
};

/** Goods on sale with their own terms and those of their subcategory. */
export async function goodsOnSale(db: Knex): Promise<BoughtGoods[]> {
  return (await db('products as p')
    .leftJoin('product_supply as s', 's.product_id', 'p.id')
    .leftJoin('subcategories as u', 'u.id', 'p.subcategory_id')
    .leftJoin('subcategory_supply as o', 'o.subcategory_id', 'p.subcategory_id')
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
      'p.subcategory_id',
      { own_supplier: 's.supplier_id' },
      { subcategory_name: 'u.name', subcategory_lead: 'o.lead_days', subcategory_minimum: 'o.minimum_qty' },
    ])) as BoughtGoods[];
}

/** Stock of drafts and of goods taken off sale: pieces, and kopecks by cost. An unknown cost counts as 0. */
export async function stockOffSale(db: Knex): Promise<{ units: number; cost: number }> {
  const [sums] = await db('products')
    .whereNotNull('deleted_at')
    .where('stock_qty', '>', 0)
    .select<Record<'units' | 'cost', number | string | null>[]>(
      db.raw('SUM(stock_qty) AS units, SUM(stock_qty * cost_price) AS cost'),
    );
  return { units: Number(sums?.units ?? 0), cost: Number(sums?.cost ?? 0) };
}

/** Sales of a product in the days that speeds are computed from. */
export interface Weeks {
  readonly qty: number;
  readonly revenue: number;
  readonly cost: number;
  /** Pieces, the earliest week first. */
  readonly weeks: readonly number[];
}

const WEEK_DAYS = 7;

/** Weeks of seven days up to `today`, by product; unknown goods together under an empty id. The days' sums must be up to date. */
export async function soldByWeek(db: Knex, today: string): Promise<Map<string, Weeks>> {
  const ends = Array.from({ length: SPEED_WEEKS }, (_, week) =>
    daysBefore(today, WEEK_DAYS * (SPEED_WEEKS - 1 - week)),
  );
  const period = { from: daysBefore(ends[0] ?? today, WEEK_DAYS - 1), to: today };
  const each = ends.map((_, week) => `SUM(CASE WHEN day BETWEEN ? AND ? THEN qty ELSE 0 END) AS week_${week}`);
  const rows = (await productDays(db, period)
    .groupBy('product_id')
    .select(
      'product_id',
      db.raw(
        `SUM(qty) AS qty, SUM(revenue) AS revenue, SUM(cost) AS cost, ${each.join(', ')}`,
        ends.flatMap((end) => [daysBefore(end, WEEK_DAYS - 1), end]),
      ),
    )) as Record<string, string | number | null>[];
  return new Map(
    rows.map((row) => [
      String(row['product_id']),
      {
        qty: Number(row['qty']),
        revenue: Number(row['revenue']),
        cost: Number(row['cost']),
        weeks: ends.map((_, week) => Number(row[`week_${week}`])),
      },
    ]),
  );
}

/** `supplierId`: null for a receipt without a supplier; `price` in kopecks, null for one without; `at`: the instant of its booking. */
type LastReceipt = { product_id: string; supplierId: string | null; price: number | null; at: string };

/** The last valid receipt of each product: neither a draft nor reversed. */
export async function lastReceipts(db: Knex): Promise<Map<string, LastReceipt>> {
  // The database keeps one line of each product: all receipts ever booked would not fit into the memory of a small server.
  const lines = db('stock_document_lines as l')
    .join('stock_documents as d', 'd.id', 'l.document_id')
    .where({ 'd.kind': 'receipt', 'd.state': 'booked' })
    .whereNull('d.reverses_id')
    .whereNotNull('l.product_id')
    .select('l.product_id', 'l.price', 'd.supplier_id', 'd.booked_at')
    .rowNumber('place', (place) => {
      void place.partitionBy('l.product_id').orderBy(descending('d.booked_at', 'd.number', 'l.position'));
    })
    .as('lines');
  const lasts = db.from(lines).where('place', 1);
  const rows: LastReceipt[] = await lasts.select('product_id', 'price', { supplierId: 'supplier_id', at: 'booked_at' });
  return new Map(rows.map((receipt) => [receipt.product_id, receipt]));
}

/** The goods of suppliers' price lists. */
const listed = (db: Knex): Knex.QueryBuilder =>
  db('import_links as l').join('suppliers as s', 's.source_id', 'l.source_id').whereNull('s.joined_into');

/** Suppliers by product for goods that a supplier's price list has; of several suppliers the first by name. */
export async function suppliersByPriceList(db: Knex): Promise<Map<string, string>> {
  const rows: { product_id: string; id: string }[] = await listed(db)
    .orderBy('s.name_key', 'desc')
    .select('l.product_id', 's.id');
  return new Map(rows.map(({ product_id, id }) => [product_id, id]));
}

/** Identities of goods that their price list gives no code: the article, the barcode or the name stands for it. */
const WITHOUT_CODE = /^(?:артикул|штрихкод|название):/;

/** Codes by product in the price list of the supplier with this name. */
export async function codesOfSupplier(db: Knex, name: string): Promise<Map<string, string>> {
  const rows: { product_id: string; external_id: string }[] = await listed(db)
    .where('s.name', name)
    .orderBy('l.external_id', 'desc')
    .select('l.product_id', 'l.external_id');
  return new Map(
    rows.filter(({ external_id }) => !WITHOUT_CODE.test(external_id)).map((row) => [row.product_id, row.external_id]),
  );
}
