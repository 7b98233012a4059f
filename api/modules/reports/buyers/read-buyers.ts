/** Buyers with their purchases: a page, all of them, one of them. */
import type { Knex } from 'knex';
import type { Customer } from '#contract/accounts/customers.ts';
import {
  CARD_ROWS,
  type Buyer,
  type BuyerCard,
  type BuyerSort,
  type Bought,
  type Debt,
  type OwedOrder,
} from '#contract/reports/buyers.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import type { DeliveryMethod } from '#contract/orders/quote.ts';
import { toRoubles } from '#contract/values/money.ts';
import { portions } from '#db/portions.ts';
import { readBonuses } from '../../orders/bonuses/read-bonuses.ts';
import { ordersWith } from '../../orders/personal/persons-orders.ts';
import { readPerson } from '../../people/accounts/update-person.ts';
import {
  customersById,
  findCustomerIds,
  findCustomers,
  type CustomerFilter,
  type WholeFilter,
} from '../../people/customers/read-customers.ts';
import { paidOf } from '#contract/orders/order-payments.ts';
import type { OrderRow } from '#db/order-tables.ts';

async function withPurchases(db: Knex, people: readonly Customer[]): Promise<Buyer[]> {
  const ids = people.map(({ _id }) => _id);
  const [bought, debts] = [await readBought(db, ids), await readDebts(db, ids)];
  return people.map((person) => ({
    ...person,
    bought: bought.get(person._id) ?? NO_PURCHASES,
    debt: debts.get(person._id) ?? NO_DEBT,
  }));
}

/** A page in the order of `sort`, and the total count. */
export async function listBuyers(
  db: Knex,
  filter: CustomerFilter,
  sort: BuyerSort,
): Promise<{ items: Buyer[]; total: number }> {
  const { items, total } = await findCustomers(db, filter, rankingOf(db, sort));
  return { items: await withPurchases(db, items), total };
}

/** All matching buyers, in portions. The list is fixed at the start: changes meanwhile leave out nobody and repeat nobody. */
export async function* allBuyers(db: Knex, filter: WholeFilter, sort: BuyerSort): AsyncGenerator<Buyer> {
  const ids = await findCustomerIds(db, filter, rankingOf(db, sort));
  for (const portion of portions(ids)) {
    const people = new Map((await customersById(db, portion)).map((person) => [person._id, person]));
    yield* await withPurchases(
      db,
      portion.flatMap((id) => people.get(id) ?? []),
    );
  }
}

/** The data of a person's card. Throws `not_found`. */
export async function readBuyer(db: Knex, userId: string, now: Date): Promise<BuyerCard> {
  await readPerson(db, userId);
  const orders = await ordersWith(db, { user_id: userId });
  const bonuses = await readBonuses(db, userId, now);
  return {
    bought: (await readBought(db, [userId])).get(userId) ?? NO_PURCHASES,
    debt: (await readDebts(db, [userId])).get(userId) ?? NO_DEBT,
    owed: await owedOrders(db, orders),
    orders: orders.slice(0, CARD_ROWS).map(({ id, number, created_at, status, delivery, total }) => ({
      _id: id,
      number: String(number),
      createdAt: created_at,
      status: status as OrderStatus,
      delivery: delivery as DeliveryMethod,
      total: toRoubles(total),
    })),
    ordersTotal: orders.length,
    bonuses: { ...bonuses, history: bonuses.history.slice(0, CARD_ROWS) },
  };
}

const NO_PURCHASES: Bought = { sum: 0, count: 0, firstAt: null, lastAt: null };

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

/** Ranks people by their purchases, or by what they owe without those who owe nothing; undefined for the order of accounts. */
function rankingOf(db: Knex, sort: BuyerSort): Knex.QueryBuilder | undefined {
  if (sort === 'new') return undefined;
  if (sort === 'debt')
    return ordersOf(db)
      .select('o.user_id', db.raw(`${DUE} AS rank`))
      .havingRaw(`${DUE} > 0`);
  const people = totals(db).select('user_id');
  return sort === 'bought' ? people.sum({ rank: 'amount' }) : people.max({ rank: 'at' });
}

/**
 * Purchases of people: receipts attached to their accounts that are not voided, and delivered orders without the part paid by bonuses;
 * returns are subtracted. By person; people without purchases are absent.
 */
async function readBought(db: Knex, userIds: readonly string[]): Promise<Map<string, Bought>> {
  if (userIds.length === 0) return new Map();
  const rows: (Bought & { user_id: string })[] = await totals(db, userIds)
    .select('user_id')
    .sum({ sum: 'amount', count: 'purchases' })
    .min({ firstAt: 'at' })
    .max({ lastAt: 'at' });
  // PostgreSQL returns sums of integers as text.
  return new Map(
    rows.map(({ user_id, sum, count, ...ends }) => [
      user_id,
      { sum: toRoubles(Number(sum)), count: Number(count), ...ends },
    ]),
  );
}

const NO_DEBT: Debt = { due: 0, refund: 0 };

const PAID = 'COALESCE(p.paid, 0)';
const DUE = `SUM(CASE WHEN o.status IN ('processing', 'paid', 'delivered') AND o.total > ${PAID} THEN o.total - ${PAID} ELSE 0 END)`;
const OWED = "CASE WHEN o.status = 'canceled' THEN 0 ELSE o.total END";
const REFUND = `SUM(CASE WHEN ${PAID} > ${OWED} THEN ${PAID} - ${OWED} ELSE 0 END)`;

/** Orders by person with their payments minus refunds; of these people, or of all. */
function ordersOf(db: Knex, userIds?: readonly string[]): Knex.QueryBuilder {
  const paid = db('order_payments')
    .groupBy('order_id')
    .select('order_id', db.raw("SUM(CASE WHEN kind = 'payment' THEN sum ELSE -sum END) AS paid"));
  const orders = db('orders as o').groupBy('o.user_id');
  if (userIds === undefined) void orders.whereNotNull('o.user_id');
  else {
    void orders.whereIn('o.user_id', [...userIds]);
    void paid.whereIn(
      'order_id',
      db('orders')
        .whereIn('user_id', [...userIds])
        .select('id'),
    );
  }
  return orders.leftJoin(paid.as('p'), 'p.order_id', 'o.id');
}

/**
 * Debts of people for their orders, and refunds that the shop owes them, as each order shows them. An order owes from its confirmation
 * on; a new order, which may lapse, and a canceled one owe nothing. By person; people without orders are absent.
 */
async function readDebts(db: Knex, userIds: readonly string[]): Promise<Map<string, Debt>> {
  if (userIds.length === 0) return new Map();
  const sums = db.raw(`${DUE} AS due, ${REFUND} AS refund`);
  const rows: (Debt & { user_id: string })[] = await ordersOf(db, userIds).select('o.user_id', sums);
  return new Map(
    rows.map(({ user_id, due, refund }) => [
      user_id,
      { due: toRoubles(Number(due)), refund: toRoubles(Number(refund)) },
    ]),
  );
}

/** Of these orders those with a debt or a refund to give, in their order. */
async function owedOrders(
  db: Knex,
  orders: readonly Pick<OrderRow, 'id' | 'number' | 'status' | 'total'>[],
): Promise<OwedOrder[]> {
  const ids = orders.map(({ id }) => id);
  const payments = await db('order_payments').whereIn('order_id', ids).select('order_id', 'kind', 'sum');
  return orders.flatMap(({ id, number, status, total }) => {
    const own = payments.filter(({ order_id }) => order_id === id);
    const { due, over } = paidOf({ status: status as OrderStatus, total, payments: own });
    const owed = { due: status === 'new' ? 0 : toRoubles(due), refund: toRoubles(over) };
    return owed.due === 0 && owed.refund === 0 ? [] : [{ _id: id, number: String(number), ...owed }];
  });
}
