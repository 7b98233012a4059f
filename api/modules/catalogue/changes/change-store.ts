/** Reads products in revision order, for the feeds that fill the devices' copies. Knex only. */
import type { Knex } from 'knex';
import type { ProductRow } from '#db/tables.ts';
import { PRICES } from './pricing-of.ts';

/** Start of a page: rows after (since, after) in (revision, id) order. */
export interface Cursor {
  readonly since: number;
  /** Undefined when every row of the revision `since` has been read. */
  readonly after?: string | undefined;
}

export type Counter = 'revision' | 'figures_revision';

const COLUMNS = [
  'id',
  'slug',
  'title',
  'brand',
  'sku',
  'barcode',
  'more_barcodes',
  'unit',
  'category_id',
  'subcategory_id',
  ...PRICES,
  'cost_price',
  'stock_qty',
  'reserved_qty',
  'popularity',
  'attributes',
  'model_key',
  'storage_place',
  'created_at',
] as const;

export type ChangedRow = Pick<ProductRow, (typeof COLUMNS)[number]> & {
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
        .orWhere(
          (published) => void published.where({ 'p.draft': false, 'p.put_aside': false }).whereNotNull('p.category_id'),
        ),
  );
}

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
    .select([...COLUMNS, 'deleted_at', 'draft', `${counter} as changed`].map((column) => `p.${column}`))
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
