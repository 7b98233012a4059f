/** Goods with their stock for the back office; the cost is never included. */
import type { Knex } from 'knex';
import type { StockCounts, StockItem } from '#contract/stock/inventory.ts';
import { placeOnWire } from '#contract/products/storage-place.ts';
import { unitOnWire } from '#contract/products/unit.ts';
import { AVAILABILITY_LABELS, availabilityCode } from '#contract/products/availability.ts';
import { toRoubles } from '#contract/values/money.ts';
import { originalUrl } from '#contract/products/picture.ts';
import type { FileColumn } from '#contract/exchange/goods-table.ts';
import type { ProductRow } from '#db/tables.ts';
import { stateSql } from './stock-query.ts';

const COLUMNS = [
  'id',
  'slug',
  'title',
  'brand',
  'sku',
  'barcode',
  'subcategory_id',
  'stock_qty',
  'reserved_qty',
  'price_retail',
  'price_wholesale',
  'deleted_at',
  'draft',
  'unit',
  'storage_place',
] as const;

export type StockRow = Pick<ProductRow, (typeof COLUMNS)[number]> & {
  category_slug: string | null;
  category_name: string | null;
  subcategory_name: string | null;
  picture_id: string | null;
};

/** Rows of `query`, a query of `stock-query.ts` with its order and bounds. */
export function readStock(db: Knex, query: Knex.QueryBuilder): Promise<StockRow[]> {
  return query
    .leftJoin('subcategories as s', 's.id', 'p.subcategory_id')
    .select([
      ...COLUMNS.map((column) => `p.${column}`),
      'c.slug as category_slug',
      'c.name as category_name',
      's.name as subcategory_name',
    ])
    .select({
      picture_id: db('product_pictures as pp')
        .whereRaw('pp.product_id = p.id')
        .orderBy([{ column: 'pp.is_primary', order: 'desc' }, 'pp.position'])
        .limit(1)
        .select('pp.picture_id'),
    });
}

/** Rows of these products, on sale or not, in no particular order; as many as one statement may bind. */
export function readStockOf(db: Knex, ids: readonly string[]): Promise<StockRow[]> {
  return readStock(db, db('products as p').leftJoin('categories as c', 'c.id', 'p.category_id').whereIn('p.id', ids));
}

/** Number of the query's goods in each state, and their units on hand; `lowQty` is the shop's threshold. */
export async function countStates(
  db: Knex,
  query: Knex.QueryBuilder,
  lowQty: number,
): Promise<Omit<StockCounts, 'deleted' | 'draft'>> {
  const conditions = stateSql(lowQty);
  const when = (state: keyof typeof conditions): string =>
    `CAST(COALESCE(SUM(CASE WHEN ${conditions[state]} THEN 1 ELSE 0 END), 0) AS bigint) AS ${state}`;
  const [row] = (await query.select(
    db.raw(
      `COUNT(*) AS "all", ${when('low')}, ${when('out')}, ${when('negative')}, CAST(COALESCE(SUM(p.stock_qty), 0) AS bigint) AS units`,
    ),
  )) as Record<string, number | string>[];
  const { all, low, out, negative, units } = row ?? {};
  return { all: Number(all), low: Number(low), out: Number(out), negative: Number(negative), units: Number(units) };
}

export function presentStock(row: StockRow): StockItem {
  const available = row.stock_qty - row.reserved_qty;
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    brand: row.brand,
    sku: row.sku,
    barcode: row.barcode,
    image: row.picture_id === null ? null : originalUrl(row.picture_id),
    topCategorySlug: row.category_slug,
    subcategoryId: row.subcategory_id,
    stockQty: row.stock_qty,
    reservedQty: row.reserved_qty,
    availableQty: available,
    availability: availabilityCode(available),
    priceRetail: toRoubles(row.price_retail),
    priceWholesale: toRoubles(row.price_wholesale),
    ...unitOnWire(row.unit),
    ...placeOnWire(row.storage_place),
    deletedAt: Boolean(row.draft) ? null : row.deleted_at,
    ...(Boolean(row.draft) ? { draft: true as const } : {}),
  };
}

/** The stock list as a table for spreadsheets: headings and values of its columns. Cost is not included. */
export const STOCK_COLUMNS: readonly FileColumn<StockRow>[] = [
  { heading: 'Товар', cell: ({ title }) => title },
  { heading: 'Бренд', cell: ({ brand }) => brand },
  { heading: 'Артикул', cell: ({ sku }) => sku },
  { heading: 'Штрихкод', cell: ({ barcode }) => barcode },
  { heading: 'Категория', cell: (row) => row.category_name },
  { heading: 'Подкатегория', cell: (row) => row.subcategory_name },
  { heading: 'Остаток', cell: (row) => presentStock(row).stockQty },
  { heading: 'В резерве', cell: (row) => presentStock(row).reservedQty },
  { heading: 'Доступно', cell: (row) => presentStock(row).availableQty },
  { heading: 'Наличие', cell: (row) => AVAILABILITY_LABELS[presentStock(row).availability] },
  { heading: 'Розничная цена, ₽', cell: (row) => presentStock(row).priceRetail },
  { heading: 'Оптовая цена, ₽', cell: (row) => presentStock(row).priceWholesale },
  { heading: 'Место хранения', cell: (row) => row.storage_place },
];
