/**
 * Debts of people for their orders, and refunds that the shop owes them, as each order shows them. An order owes from its confirmation on;
 * a new order, which may lapse, and a canceled one owe nothing.
 */
import type { Knex } from 'knex';
import { paidOf } from '#contract/orders/order-payments.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import type { Debt, OwedOrder } from '#contract/reports/buyers.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { OrderRow } from '#db/order-tables.ts';

export const NO_DEBT: Debt = { due: 0, refund: 0 };

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

/** Ranks people by what they owe; those who owe nothing are absent. */
export function debtRanking(db: Knex): Knex.QueryBuilder {
  return ordersOf(db)
    .select('o.user_id', db.raw(`${DUE} AS rank`))
    .havingRaw(`${DUE} > 0`);
}

/** By person; people without orders are absent. */
export async function readDebts(db: Knex, userIds: readonly string[]): Promise<Map<string, Debt>> {
  if (userIds.length === 0) return new Map();
  const rows = (await ordersOf(db, userIds).select(
    'o.user_id',
    db.raw(`${DUE} AS due, ${REFUND} AS refund`),
  )) as Record<'user_id' | 'due' | 'refund', string | number>[];
  return new Map(
    rows.map(({ user_id, due, refund }) => [
      String(user_id),
      { due: toRoubles(Number(due)), refund: toRoubles(Number(refund)) },
    ]),
  );
}

/** Of these orders those with a debt or a refund to give, in their order. */
export async function owedOrders(
  db: Knex,
  orders: readonly Pick<OrderRow, 'id' | 'number' | 'status' | 'total'>[],
): Promise<OwedOrder[]> {
  const payments = await db('order_payments')
    .whereIn(
      'order_id',
      orders.map(({ id }) => id),
    )
    .select('order_id', 'kind', 'sum');
  return orders.flatMap(({ id, number, status, total }) => {
    const own = payments.filter(({ order_id }) => order_id === id);
    const { due, over } = paidOf({ status: status as OrderStatus, total, payments: own });
    const owed = { due: status === 'new' ? 0 : toRoubles(due), refund: toRoubles(over) };
    return owed.due === 0 && owed.refund === 0 ? [] : [{ _id: id, number: String(number), ...owed }];
  });
}
