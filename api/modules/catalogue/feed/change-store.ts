/** Reads products in revision order, for the feeds that fill the devices' copies. Knex only. */
import type { Knex } from 'knex';
import type { ProductRow } from '#db/tables.ts';

/** Where a page begins: rows after (since, after) in (revision, id) order. */
export interface Cursor {
  readonly since: number;
  /** Undefined when every row of the revision `since` has been seen. */
  readonly after?: string | undefined;
}

export type Counter = 'revision' | 'figures_revision';

export type ChangedRow = Pick<
  ProductRow,
  | 'id'
  | 'slug'
  | 'title'
  | 'brand'
  | 'sku'
  | 'barcode'
  | 'category_id'
  | 'subcategory_id'
  | 'price_retail'
  | 'price_wholesale'
  | 'price_sale'
  | 'sale_from'
  | 'sale_to'
  | 'cost_price'
  | 'stock_qty'
  | 'reserved_qty'
  | 'popularity'
  | 'attributes'
  | 'created_at'
> & { category_slug: string; changed: number; gone: boolean };

/** Products as `p`, their category as `c`. */
function shelved(db: Knex): Knex.QueryBuilder {
  return db('products as p').join('categories as c', 'c.id', 'p.category_id');
}

const COLUMNS = [
  'p.id',
  'p.slug',
  'p.title',
  'p.brand',
  'p.sku',
  'p.barcode',
  'p.category_id',
  'p.subcategory_id',
  'p.price_retail',
  'p.price_wholesale',
  'p.price_sale',
  'p.sale_from',
  'p.sale_to',
  'p.cost_price',
  'p.stock_qty',
  'p.reserved_qty',
  'p.popularity',
  'p.attributes',
  'p.created_at',
  'p.deleted_at',
  'c.slug as category_slug',
];

/** Rows past the cursor, up to the head; those written since the head was read wait for the next poll. */
function past(query: Knex.QueryBuilder, counter: Counter, head: number, { since, after }: Cursor): Knex.QueryBuilder {
  query.where(`p.${counter}`, '<=', head);
  if (after === undefined) return query.where(`p.${counter}`, '>', since);
  return query.whereRaw(`(p.${counter}, p.id) > (?, ?)`, [since, after]);
}

/**
 * Up to `limit` rows past the cursor and not past `head`, removed ones marked as gone. Those of hidden categories are
 * there.
 */
export async function readChanged(
  db: Knex,
  counter: Counter,
  head: number,
  cursor: Cursor,
  limit: number,
): Promise<ChangedRow[]> {
  const rows: (Record<string, unknown> & ChangedRow)[] = await past(shelved(db), counter, head, cursor)
    .orderBy([`p.${counter}`, 'p.id'])
    .limit(limit)
    .select([...COLUMNS, `p.${counter} as changed`]);
  return rows.map((row) => ({
    ...row,
    gone: row['deleted_at'] !== null,
  }));
}

/** How many rows are past the cursor and not past `head`. */
export async function countChanged(db: Knex, counter: Counter, head: number, cursor: Cursor): Promise<number> {
  const rows: { left: number }[] = await past(db('products as p'), counter, head, cursor).count({ left: '*' });
  return rows[0]?.left ?? 0;
}
