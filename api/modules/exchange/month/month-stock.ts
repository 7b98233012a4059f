/** The stock of a month by goods, from the movements, each at the moment of its event; knex only. */
import type { Knex } from 'knex';
import { businessDay, daysSpan } from '#contract/values/business-day.ts';
import type { MovementRow, ProductRow } from '#db/tables.ts';
import { groupBy } from '#contract/values/group-by.ts';

type Kind = MovementRow['kind'];

/** The column of the month's movements in which each kind counts. */
const COLUMN = {
  initial: 'received',
  receipt: 'received',
  import: 'received',
  sale: 'sold',
  sale_cancel: 'sold',
  order: 'sold',
  return: 'returned',
  write_off: 'writtenOff',
  damaged: 'writtenOff',
  mended: 'writtenOff',
  adjustment: 'counted',
  recount: 'counted',
} as const satisfies Record<Kind, string>;
const COLUMNS = ['received', 'sold', 'returned', 'writtenOff', 'counted'] as const;
const LOSSES: readonly Kind[] = ['write_off', 'damaged', 'mended', 'adjustment', 'recount'];

/** A late event counts at the time when it happened, not when the server received it. */
const MOMENT = 'COALESCE(m.occurred_at, m.at)';

/** Days of the shop, both ends included, and its time zone. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

const spanOf = ({ from, to, zone }: Days): { since: string; before: string } => {
  const { since = '', before = '~' } = daysSpan({ from, to }, zone);
  return { since, before };
};

type Sums = Pick<MovementRow, 'product_id' | 'kind'> & Record<'opening' | 'within' | 'later', number | string>;

/**
 * Goods that were in stock at either end, or moved in between; by title. `cost`: kopecks, null when it isn't known. Figures are pieces;
 * what left the stock is negative. `closing`: today's stock without what moved later.
 */
export async function stockOf(db: Knex, days: Days) {
  const { since, before } = spanOf(days);
  const rows = (await db('movements as m')
    .groupBy('m.product_id', 'm.kind')
    .select(
      'm.product_id',
      'm.kind',
      db.raw(`SUM(CASE WHEN ${MOMENT} < ? THEN m.delta ELSE 0 END) AS opening`, [since]),
      db.raw(`SUM(CASE WHEN ${MOMENT} >= ? AND ${MOMENT} < ? THEN m.delta ELSE 0 END) AS within`, [since, before]),
      db.raw(`SUM(CASE WHEN ${MOMENT} >= ? THEN m.delta ELSE 0 END) AS later`, [before]),
    )) as unknown as Sums[];
  const byProduct = groupBy(rows, ({ product_id }) => product_id);
  const goods = await db('products')
    .orderBy(['title', 'id'])
    .select('id', 'sku', 'title', 'unit', 'cost_price', 'stock_qty');
  return goods.flatMap(({ id, sku, title, unit, cost_price: cost, stock_qty: stock }) => {
    const sums = byProduct.get(id) ?? [];
    const total = (figure: 'opening' | 'later'): number => sums.reduce((all, row) => all + Number(row[figure]), 0);
    const within = Object.fromEntries(COLUMNS.map((column) => [column, 0])) as Record<(typeof COLUMNS)[number], number>;
    for (const row of sums) within[COLUMN[row.kind]] += Number(row.within);
    const found = { sku, title, unit, cost, opening: total('opening'), ...within, closing: stock - total('later') };
    const isThere = found.opening !== 0 || found.closing !== 0 || COLUMNS.some((column) => found[column] !== 0);
    return isThere ? [found] : [];
  });
}

export type StockOfMonth = Awaited<ReturnType<typeof stockOf>>[number];

export async function lossesOf(db: Knex, days: Days) {
  const { since, before } = spanOf(days);
  const rows = (await db('movements as m')
    .join('products as p', 'p.id', 'm.product_id')
    .whereIn('m.kind', [...LOSSES])
    .whereNot('m.delta', 0)
    .whereRaw(`${MOMENT} >= ? AND ${MOMENT} < ?`, [since, before])
    .orderByRaw(`${MOMENT}, m.id`)
    .select(
      'm.kind',
      'm.delta',
      'm.reason',
      'p.sku',
      'p.title',
      'p.cost_price as cost',
      db.raw(`${MOMENT} AS moment`),
    )) as unknown as (Pick<MovementRow, 'kind' | 'delta' | 'reason'> &
    Pick<ProductRow, 'sku' | 'title'> & { cost: number | null; moment: string })[];
  return rows.map((row) => ({ ...row, day: businessDay(new Date(row.moment), days.zone) }));
}
