/**
 * Purchases of people: receipts attached to their accounts that are not voided, and delivered orders without the part paid by bonuses;
 * returns are subtracted.
 */
import type { Knex } from 'knex';
import type { Bought, BuyerSort } from '#contract/reports/buyers.ts';
import { toRoubles } from '#contract/values/money.ts';
import { debtRanking } from './read-debts.ts';

export const NO_PURCHASES: Bought = { sum: 0, count: 0, firstAt: null, lastAt: null };

/** Rows of `user_id`, kopecks, 1 for a purchase, and its instant; of these people, or of all. */
function facts(db: Knex, userIds?: readonly string[]): Knex.QueryBuilder {
  const of = (column: string) => (query: Knex.QueryBuilder) => {
    if (userIds === undefined) void query.whereNotNull(column);
    else void query.whereIn(column, [...userIds]);
  };
  const sales = db('sales as s').where('s.status', 'recorded').modify(of('s.customer_id'));
  const orders = db('orders as o').where('o.status', 'delivered').modify(of('o.user_id'));
  return sales
    .clone()
    .select({ user_id: 's.customer_id', amount: 's.total', purchases: db.raw('1'), at: 's.business_at' })
    .unionAll([
      orders.clone().select({
        user_id: 'o.user_id',
        amount: db.raw('o.goods_total - o.bonus_spent'),
        purchases: db.raw('1'),
        at: 'o.delivered_at',
      }),
      sales
        .clone()
        .join('returns as r', 'r.sale_id', 's.id')
        .select({ user_id: 's.customer_id', amount: db.raw('-r.total'), purchases: db.raw('0'), at: db.raw('NULL') }),
      orders
        .clone()
        .join('returns as r', 'r.order_id', 'o.id')
        .select({ user_id: 'o.user_id', amount: db.raw('-r.total'), purchases: db.raw('0'), at: db.raw('NULL') }),
    ]);
}

/** Totals of each person by `user_id`; people without purchases are absent. */
function totals(db: Knex, userIds?: readonly string[]): Knex.QueryBuilder {
  return db.from(facts(db, userIds).as('facts')).groupBy('user_id');
}

/** Ranks people by their purchases; undefined for the order of accounts. */
export function rankingOf(db: Knex, sort: BuyerSort): Knex.QueryBuilder | undefined {
  if (sort === 'new') return undefined;
  if (sort === 'debt') return debtRanking(db);
  const people = totals(db).select('user_id');
  return sort === 'bought' ? people.sum({ rank: 'amount' }) : people.max({ rank: 'at' });
}

/** By person; people without purchases are absent. */
export async function readBought(db: Knex, userIds: readonly string[]): Promise<Map<string, Bought>> {
  if (userIds.length === 0) return new Map();
  const rows = (await totals(db, userIds)
    .select('user_id')
    .sum({ amount: 'amount', purchases: 'purchases' })
    .min({ first_at: 'at' })
    .max({ last_at: 'at' })) as {
    user_id: string;
    amount: number | string;
    purchases: number | string;
    first_at: string | null;
    last_at: string | null;
  }[];
  return new Map(
    rows.map(({ user_id, amount, purchases, first_at, last_at }) => [
      user_id,
      { sum: toRoubles(Number(amount)), count: Number(purchases), firstAt: first_at, lastAt: last_at },
    ]),
  );
}
