/**
 * The facts of reports: lines of till sales on their business day, of orders on their day of delivery, and of returns, as negatives, on
 * their own day. Lines keep names, price and cost as of the sale; current products and categories are not read, so a past month never
 * changes. Bonuses and delivery are not part of goods' revenue; the money received is a separate figure. Knex only.
 */
import type { Knex } from 'knex';
import type { GoodsSums } from '#db/report-tables.ts';

/** Kopecks and pieces; negative for returned goods. */
export interface FactLine extends GoodsSums {
  kind: 'sale' | 'order' | 'return';
  document_id: string;
  day: string;
  /** Instant of the sale, of the delivery, of the return. */
  at: string;
  /** Till that recorded it; null for the online shop and for sales through the API without a device. */
  device_id: string | null;
  /** Seller of the goods (a return counts against their seller); empty for the online shop. */
  seller_id: string;
  late: number;
  /** 1 for a sale or a return that a person should check. */
  marked: number;
  product_id: string | null;
  title: string;
  category_slug: string;
  category_name: string;
  subcategory_id: string;
  subcategory_name: string;
  /** Money of the whole document, and its part for delivery: on one of its lines only. */
  received: number;
  delivery: number;
}

/** Restricts one kind of facts: to days by their column, to lines by theirs. */
export type Narrow = (query: Knex.QueryBuilder, day: string, line: (column: string) => string) => void;

const SELLER = "COALESCE(s.author_id, s.sender_id, 'unknown')";

/** Frozen columns of a line, from any of the tables. */
const frozen = (db: Knex, line: (column: string) => string) => [
  db.raw(`${line('title')} AS title`),
  db.raw(`${line('category_slug')} AS category_slug`),
  db.raw(`${line('category_name')} AS category_name`),
  db.raw(`COALESCE(${line('subcategory_id')}, '') AS subcategory_id`),
  db.raw(`${line('subcategory_name')} AS subcategory_name`),
];

/** `costQty`: the part of `qty` whose cost counts. `soldQty`: the part that was sold. */
function sums(
  db: Knex,
  qty: string,
  price: string,
  cost: string,
  { costQty, soldQty } = { costQty: qty, soldQty: qty },
): Knex.Raw[] {
  const columns: Readonly<Record<keyof GoodsSums, string>> = {
    qty,
    revenue: `${price} * ${qty}`,
    cost: `COALESCE(${cost}, 0) * ${costQty}`,
    without_cost: `CASE WHEN ${cost} IS NULL THEN ${costQty} ELSE 0 END`,
    below_cost: `CASE WHEN ${price} < ${cost} THEN ${soldQty} ELSE 0 END`,
    loss: `CASE WHEN ${price} < ${cost} THEN (${cost} - ${price}) * ${soldQty} ELSE 0 END`,
  };
  return Object.entries(columns).map(([name, value]) => db.raw(`${value} AS ${name}`));
}

/** A document's own sums, on its first line. */
const money = (db: Knex, isFirst: string, received: string, delivery: string) => [
  db.raw(`CASE WHEN ${isFirst} THEN ${received} ELSE 0 END AS received`),
  db.raw(`CASE WHEN ${isFirst} THEN ${delivery} ELSE 0 END AS delivery`),
];

const ofLine = (column: string) => `l.${column}`;
/** A returned line has the names of its sale's or its order's line. */
const ofReturned = (column: string) => `COALESCE(sl.${column}, ol.${column})`;

/** Units of a returned line that are for sale again. Goods written off are lost: their cost stays with the sale. */
const RESTOCKED = "(CASE WHEN l.fate = 'write_off' THEN 0 ELSE -l.qty END)";

export function factLines(db: Knex, narrow: Narrow): Knex.QueryBuilder {
  const sales = db('sales as s')
    .join('sale_lines as l', 'l.sale_id', 's.id')
    .where('s.status', 'recorded')
    .modify((query) => narrow(query, 's.business_day', ofLine))
    .select(
      db.raw("'sale' AS kind"),
      's.id as document_id',
      's.business_day as day',
      's.business_at as at',
      's.device_id',
      db.raw(`${SELLER} AS seller_id`),
      db.raw('CASE WHEN s.late THEN 1 ELSE 0 END AS late'),
      db.raw("CASE WHEN s.marks <> '' THEN 1 ELSE 0 END AS marked"),
      'l.product_id',
      ...frozen(db, ofLine),
      ...sums(db, 'l.qty', 'l.price', 'l.cost'),
      ...money(db, 'l.position = 0', 's.total', '0'),
    );
  const orders = db('orders as o')
    .join('order_lines as l', 'l.order_id', 'o.id')
    .where('o.status', 'delivered')
    .modify((query) => narrow(query, 'o.delivered_day', ofLine))
    .select(
      db.raw("'order' AS kind"),
      'o.id as document_id',
      'o.delivered_day as day',
      'o.delivered_at as at',
      db.raw('NULL AS device_id'),
      db.raw("'' AS seller_id"),
      db.raw('0 AS late'),
      db.raw('0 AS marked'),
      'l.product_id',
      ...frozen(db, ofLine),
      ...sums(db, 'l.qty', 'l.price', 'l.cost'),
      ...money(db, 'l.position = 0', 'o.total', 'COALESCE(o.delivery_price, 0)'),
    );
  const returns = db('returns as r')
    .join('return_lines as l', 'l.return_id', 'r.id')
    .leftJoin('sale_lines as sl', 'sl.id', 'l.sale_line_id')
    .leftJoin('order_lines as ol', 'ol.id', 'l.order_line_id')
    .leftJoin('sales as s', 's.id', 'r.sale_id')
    .modify((query) => narrow(query, 'r.business_day', ofReturned))
    .select(
      db.raw("'return' AS kind"),
      'r.id as document_id',
      'r.business_day as day',
      'r.business_at as at',
      'r.device_id',
      db.raw(`CASE WHEN r.sale_id IS NULL THEN '' ELSE ${SELLER} END AS seller_id`),
      db.raw('CASE WHEN r.late THEN 1 ELSE 0 END AS late'),
      db.raw("CASE WHEN r.marks <> '' THEN 1 ELSE 0 END AS marked"),
      'l.product_id',
      ...frozen(db, ofReturned),
      ...sums(db, '(-l.qty)', 'l.price', ofReturned('cost'), { costQty: RESTOCKED, soldQty: '0' }),
      ...money(db, 'l.id = (SELECT MIN(one.id) FROM return_lines one WHERE one.return_id = r.id)', '(-r.total)', '0'),
    );
  return db.from(sales.unionAll([orders, returns]).as('facts'));
}
