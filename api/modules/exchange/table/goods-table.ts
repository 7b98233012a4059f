/** The shop's goods as a table: chosen columns, and rows read while the file is written. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { CodedError } from '#contract/errors.ts';
import {
  ALL_GOODS_COLUMNS,
  featureHeading,
  GOODS_COLUMNS,
  GOODS_STATES,
  NOT_CARRIED,
  OWN_CODE,
  stockHeading,
  type GoodsColumn,
} from '#contract/exchange/goods-table.ts';
import type { StoredField } from '#contract/products/product-fields.ts';
import { barcodesOf } from '#contract/products/product-code.ts';
import { localTime } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { dayText } from '#contract/values/typed-day.ts';
import type { FeatureRow, ProductRow } from '#db/tables.ts';
import { portions } from '#db/portions.ts';
import { PRODUCT_COLUMNS } from '../../catalogue/editing/product-columns.ts';
import { stockIds, type StockListQuery } from '../../stock/listing/list-stock.ts';
import { movedSince } from '../../stock/movements/stated-figures.ts';
import { featureText } from '../market/yml-text.ts';

type Cell = string | number | null;

type Good = ProductRow & {
  readonly category_name: string | null;
  readonly subcategory_name: string | null;
  /** Stock at the moment in the heading. */
  readonly stock: number;
};

export interface TableQuery extends StockListQuery {
  readonly columns?: readonly GoodsColumn[] | undefined;
}

const PORTION = 300;
/** Most columns that an import reads. */
const COLUMNS_MAX = 400;

/** Prices missing from a draft are 0. */
const roubles = (kopecks: number | null): number | null =>
  kopecks === null || kopecks === 0 ? null : toRoubles(kopecks);

type PlainColumn = Exclude<GoodsColumn, 'features'>;
type CellOf = (good: Good, timeZone: string) => Cell;

/** A day of the shop; with the time of the clock for an instant within the day. `isEnd`: the last day before the instant. */
function dayCell(instant: string | null, timeZone: string, isEnd: boolean): Cell {
  if (instant === null) return null;
  const [, midnight] = localTime(new Date(instant), timeZone).split('T');
  const isDay = midnight === '00:00:00.000';
  const shown = new Date(Date.parse(instant) - (isEnd && isDay ? 1 : 0));
  const [day = '', time = ''] = localTime(shown, timeZone).split('T');
  return isDay ? dayText(day) : `${dayText(day)} ${time.replace(/(?::00)?\.000$/, '')}`;
}

function sizesCell({ length_mm: length, width_mm: width, height_mm: height }: Good): Cell {
  const sides = [length, width, height];
  return sides.every((side) => side === null) ? null : sides.map((side) => side ?? '—').join('х');
}

/** Columns that differ from the fields of their name. */
const CELLS: Partial<Record<PlainColumn, CellOf>> & Record<Exclude<PlainColumn, StoredField>, CellOf> = {
  barcode: ({ barcode, more_barcodes: moreBarcodes }) => barcodesOf({ barcode, moreBarcodes }).join(', '),
  category: (good) => good.category_name,
  subcategory: (good) => good.subcategory_name,
  priceRetail: (good) => roubles(good.price_retail),
  priceWholesale: (good) => roubles(good.price_wholesale),
  salePrice: (good) => roubles(good.price_sale),
  saleFrom: (good, timeZone) => dayCell(good.sale_from, timeZone, false),
  saleTo: (good, timeZone) => dayCell(good.sale_to, timeZone, true),
  costPrice: (good) => roubles(good.cost_price),
  sizes: sizesCell,
  state: ({ draft, deleted_at }) =>
    Boolean(draft) ? GOODS_STATES.draft : deleted_at === null ? GOODS_STATES.sold : GOODS_STATES.deleted,
  stock: ({ stock }) => stock,
};
const cellOf = (column: PlainColumn, good: Good, timeZone: string): Cell =>
  (CELLS[column] ?? PRODUCT_COLUMNS[column as StoredField].read)(good, timeZone);

/** Features of the goods by column heading, then by subcategory. */
async function featureColumns(db: Knex, ids: readonly string[]): Promise<Map<string, Map<string, FeatureRow>>> {
  const categoryIds = new Set<string>();
  for (const some of portions(ids, PORTION)) {
    for (const { subcategory_id } of await db('products')
      .whereIn('id', some)
      .whereNotNull('subcategory_id')
      .distinct('subcategory_id'))
      categoryIds.add(subcategory_id as string);
    // SQLite answers without yielding the thread: consecutive statements would block other requests.
    await yieldToEventLoop();
  }
  const taken = new Set<string>([OWN_CODE, ...Object.values(GOODS_COLUMNS)]);
  const columns = new Map<string, Map<string, FeatureRow>>();
  for (const row of await db('features').orderBy(['subcategory_id', 'position', 'id'])) {
    if (!categoryIds.has(row.subcategory_id)) continue;
    const plain = row.unit === '' ? row.name : `${row.name}, ${row.unit}`;
    const isTaken = taken.has(plain) || plain.startsWith(GOODS_COLUMNS.stock) || plain !== plain.trim();
    const heading = isTaken ? featureHeading(plain) : plain;
    const column = columns.get(heading) ?? new Map<string, FeatureRow>();
    // Of two features with one name in a subcategory the first gets the column.
    if (!column.has(row.subcategory_id)) column.set(row.subcategory_id, row);
    columns.set(heading, column);
  }
  return columns;
}

/** Goods and their stock changes since `at`; read again when stock moved in between. */
async function goodsAsOf(db: Knex, ids: readonly string[], at: string) {
  for (let before = await movedSince(db, ids, at); ;) {
    const rows: Omit<Good, 'stock'>[] = await db('products as p')
      .leftJoin('categories as c', 'c.id', 'p.category_id')
      .leftJoin('subcategories as s', 's.id', 'p.subcategory_id')
      .whereIn('p.id', ids)
      .select('p.*', { category_name: 'c.name', subcategory_name: 's.name' });
    const moved = await movedSince(db, ids, at);
    if (ids.every((id) => moved.get(id) === before.get(id))) return { rows, moved };
    before = moved;
  }
}

async function* goodsOf(db: Knex, ids: readonly string[], at: string): AsyncGenerator<Good> {
  for (const portion of portions(ids, PORTION)) {
    const { rows, moved } = await goodsAsOf(db, portion, at);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of portion) {
      const row = byId.get(id);
      if (row !== undefined) yield { ...row, stock: row.stock_qty - (moved.get(id) ?? 0) };
    }
  }
}

/** Prepares the table; its rows are read as they are consumed. Throws `validation` for too many columns. */
export async function goodsTable(db: Knex, params: TableQuery, timeZone: string, now: Date) {
  const { columns = ALL_GOODS_COLUMNS } = params;
  // The days of a discount mean nothing without its price.
  const withPrice = columns.includes('saleFrom') || columns.includes('saleTo') ? [...columns, 'salePrice'] : columns;
  const chosen = ALL_GOODS_COLUMNS.filter((column) => withPrice.includes(column));
  const ids = await stockIds(db, params, timeZone);
  const features = chosen.includes('features') ? await featureColumns(db, ids) : new Map<string, never>();
  if (features.size > COLUMNS_MAX - chosen.length) {
    const message = `У этих товаров ${counted(features.size, 'характеристика', 'характеристики', 'характеристик')}: столько столбцов таблица не вместит. Выберите категорию или уберите характеристики`;
    throw new CodedError('validation', { text: message, details: [{ path: 'columns', message }] });
  }
  const plain = chosen.filter((column) => column !== 'features');
  const headings = [
    OWN_CODE,
    ...plain.map((column) => (column === 'stock' ? stockHeading(now, timeZone) : GOODS_COLUMNS[column])),
    ...features.keys(),
    ...(chosen.length === ALL_GOODS_COLUMNS.length ? [NOT_CARRIED] : []),
  ];
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const good of goodsOf(db, ids, now.toISOString())) {
      const values = JSON.parse(good.attributes) as Attributes;
      yield [
        good.id,
        ...plain.map((column) => cellOf(column, good, timeZone)),
        ...[...features.values()].map((column: Map<string, FeatureRow>) => {
          const feature = column.get(good.subcategory_id ?? '');
          const value = feature === undefined ? undefined : values[feature.code];
          if (feature === undefined || value === undefined) return null;
          return typeof value === 'number' ? value : featureText(feature, value);
        }),
      ];
    }
  }
  return { headings, rows: rows() };
}
