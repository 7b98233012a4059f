/** Reads products in revision order, for the feeds that fill the devices' copies. Knex only. */
import type { Knex } from 'knex';
import type { ProductRow } from '#db/tables.ts';

/** Start of a page: rows after (since, after) in (revision, id) order. */
export interface Cursor {
  readonly since: number;
  /** Undefined when every row of the revision `since` has been read. */
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
  | 'more_barcodes'
  | 'unit'
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
  | 'model_key'
  | 'storage_place'
  | 'created_at'
> & {
  /** Empty for a draft without a category. */
  category_slug: string;
  changed: number;
  /** Off sale, as drafts are too. */
  gone: boolean;
  draft: boolean;
};

/** Reader of the feed: devices get goods that are or were on sale, this process gets all drafts too. */
export type Audience = 'devices' | 'process';

/** Products as `p`, removed ones too. */
export function goodsFor(db: Knex, audience: Audience): Knex.QueryBuilder {
  const goods: Knex.QueryBuilder = db('products as p');
  if (audience === 'process') return goods;
  return goods.where(
    (told) =>
      void told
        .where('p.withdrawn', true)
        .orWhere((published) => void published.where('p.draft', false).whereNotNull('p.category_id')),
  );
}

const COLUMNS = [
  'p.id',
  'p.slug',
  'p.title',
  'p.brand',
  'p.sku',
  'p.barcode',
  'p.more_barcodes',
  'p.unit',
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
  'p.model_key',
  'p.storage_place',
  'p.created_at',
  'p.deleted_at',
  'p.draft',
];

/** Rows past the cursor, up to the head; rows written since the head was read wait for the next poll. */
function afterCursor(
  query: Knex.QueryBuilder,
  counter: Counter,
  head: number,
  { since, after }: Cursor,
): Knex.QueryBuilder {
  query.where(`p.${counter}`, '<=', head);
  if (after === undefined) return query.where(`p.${counter}`, '>', since);
  return query.whereRaw(`(p.${counter}, p.id) > (?, ?)`, [since, after]);
}

/** Up to `limit` rows past the cursor and not past `head`, removed ones marked as gone. Includes goods of hidden categories. */
export async function readChanged(
  db: Knex,
  counter: Counter,
  head: number,
  cursor: Cursor,
  limit: number,
  audience: Audience,
): Promise<ChangedRow[]> {
  const rows: (Record<string, unknown> & ChangedRow)[] = await afterCursor(
    goodsFor(db, audience),
    counter,
    head,
    cursor,
  )
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .orderBy([`p.${counter}`, 'p.id'])
    .limit(limit)
    .select([...COLUMNS, `p.${counter} as changed`])
    .select({ category_slug: db.raw("COALESCE(c.slug, '')") });
  return rows.map((row) => ({
    ...row,
    gone: row['deleted_at'] !== null,
    draft: Boolean(row['draft']),
  }));
}

/** Number of rows for devices past the cursor and not past `head`. */
export async function countChanged(db: Knex, counter: Counter, head: number, cursor: Cursor): Promise<number> {
  const rows: { left: number }[] = await afterCursor(goodsFor(db, 'devices'), counter, head, cursor).count({
    left: '*',
  });
  return rows[0]?.left ?? 0;
}
