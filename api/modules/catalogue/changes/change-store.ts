/** Reads products in revision order, for the feeds that fill the devices' copies. Knex only. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
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
type Audience = 'devices' | 'process';

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

/** Rows read before other requests run: a few milliseconds. */
const PORTION = 250;

/**
 * Rows past the cursor and not past `head`, at most `most`, in portions; other requests run in between. Removed ones are marked as gone, and
 * goods of hidden categories are included. A row written in between is past the head and waits for the next poll.
 */
export async function* readChanged(
  db: Knex,
  counter: Counter,
  head: number,
  cursor: Cursor,
  audience: Audience,
  most = Infinity,
): AsyncGenerator<ChangedRow[]> {
  let from = cursor;
  for (let left = most; left > 0; left -= PORTION) {
    const limit = Math.min(PORTION, left);
    const found: (Record<string, unknown> & ChangedRow)[] = await afterCursor(
      goodsFor(db, audience),
      counter,
      head,
      from,
    )
      .leftJoin('categories as c', 'c.id', 'p.category_id')
      .orderBy([`p.${counter}`, 'p.id'])
      .limit(limit)
      .select([...COLUMNS, 'deleted_at', 'draft', `${counter} as changed`].map((column) => `p.${column}`))
      .select({ category_slug: db.raw("COALESCE(c.slug, '')") });
    yield found.map((row) => ({ ...row, gone: row['deleted_at'] !== null, draft: Boolean(row['draft']) }));
    const last = found.at(-1);
    if (last === undefined || found.length < limit) return;
    from = { since: last.changed, after: last.id };
    await yieldToEventLoop();
  }
}

/** Number of rows for devices past the cursor and not past `head`. */
export async function countChanged(db: Knex, counter: Counter, head: number, cursor: Cursor): Promise<number> {
  const rows: { left: number }[] = await afterCursor(goodsFor(db, 'devices'), counter, head, cursor).count({
    left: '*',
  });
  return rows[0]?.left ?? 0;
}
