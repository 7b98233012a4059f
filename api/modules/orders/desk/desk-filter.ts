/** The filters of the desk's list as conditions in SQL. */
import type { Knex } from 'knex';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import { NO_POINT, type DeskFilter, type PaidFilter } from '#contract/orders/order-desk.ts';
import { dayStart, nextDay } from '#contract/values/business-day.ts';
import { whereWordsOrPhone } from '#db/filters.ts';
import type { OrdersWhere } from '../model/order-store.ts';

/** Kopecks paid for the order minus refunds, as `paidOf` reckons them. */
const PAID = `(SELECT COALESCE(SUM(CASE WHEN kind = 'payment' THEN sum ELSE -sum END), 0)
  FROM order_payments WHERE order_id = orders.id)`;

/** More than any shop renames its points. */
const POINTS_MAX = 200;

/** By `paidOf`. Each names `PAID` once: the engines read an order's payments again for each mention. */
const PAID_SQL: Readonly<Record<PaidFilter, string>> = {
  due: `status <> 'canceled' AND total > ${PAID}`,
  unpaid: `status <> 'canceled' AND total > 0 AND ${PAID} <= 0`,
  part: `status <> 'canceled' AND ${PAID} BETWEEN 1 AND total - 1`,
  over: `${PAID} > CASE WHEN status = 'canceled' THEN 0 ELSE total END`,
};

/** The conditions of all filters; days are those of the shop's zone. */
export function deskWhere(
  { q, status, network, from, to, paid, delivery, point, slotDay }: DeskFilter & { status?: OrderStatus | undefined },
  timeZone: string,
): OrdersWhere {
  return (query) => {
    if (status !== undefined) query.where({ status });
    if (network !== undefined) query.where({ network });
    if (from !== undefined) query.where('created_at', '>=', dayStart(from, timeZone).toISOString());
    if (to !== undefined) query.where('created_at', '<', dayStart(nextDay(to), timeZone).toISOString());
    if (paid !== undefined) query.whereRaw(PAID_SQL[paid]);
    if (delivery !== undefined) query.where({ delivery });
    // The literal lets both engines use the index of pickup orders.
    if (point !== undefined && point !== '')
      query.whereRaw("delivery = 'pickup'").where({ address: point === NO_POINT ? '' : point });
    // The literal lets both engines use the index of slots.
    if (slotDay !== undefined)
      query.whereRaw("slot <> ''").where('slot', '>=', slotDay).where('slot', '<', nextDay(slotDay));
    whereWordsOrPhone(query, 'search', q);
  };
}

/** Words of the points that pickup orders name, an empty text for those that name none; in their order. */
export async function readDeskPoints(db: Knex): Promise<string[]> {
  const rows = await db('orders')
    .distinct<{ address: string }[]>('address')
    .whereRaw("delivery = 'pickup'")
    .orderBy('address')
    .limit(POINTS_MAX);
  return rows.map(({ address }) => address);
}
