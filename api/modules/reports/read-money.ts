/** Money received by day and means: tills from the stored sums of days, orders from their payments. */
import type { Knex } from 'knex';
import { WAY_OF_PAYMENT, type PaymentKind } from '#contract/orders/order-payments.ts';
import { CASHLESS_WAYS, type TillWay } from '#contract/values/cashless.ts';
import { type PaymentWay } from '#contract/values/payment-ways.ts';
import type { Payment } from '#contract/orders/quote.ts';
import type { MoneyRow } from '#contract/reports/reports.ts';
import { businessDay, daysSpan } from '#contract/values/business-day.ts';
import { toRoubles } from '#contract/values/money.ts';
import { ANY_CATEGORY, refreshReports } from './sums/refresh-reports.ts';
import type { SoldFilter } from './sums/report-store.ts';

/** Kopecks of one day. */
type Kopecks = Record<Exclude<keyof MoneyRow, 'date'>, number>;

const NOTHING: Kopecks = { cash: 0, card: 0, sbp: 0, transfer: 0, other: 0, tills: 0, orders: 0, total: 0 };

/** PostgreSQL returns sums of integers as text. */
type Sum = number | string;

/** Days with money, earliest first; null when the report is of a category, which has no share of a document's money. */
export async function readMoney(db: Knex, filter: SoldFilter, zone: string): Promise<MoneyRow[] | null> {
  const { from, to, categorySlugs, subcategoryId } = filter;
  if (categorySlugs !== undefined || subcategoryId !== undefined) return null;
  await refreshReports(db, filter);
  const days = new Map<string, Kopecks>();
  const add = (day: string, place: 'tills' | 'orders', how: PaymentWay | TillWay, sum: number): void => {
    const now = days.get(day) ?? NOTHING;
    days.set(day, { ...now, [how]: now[how] + sum, [place]: now[place] + sum, total: now.total + sum });
  };
  // Sales of tills less returns of them; sales and returns of the online shop have no seller.
  const atTills: { day: string; received: Sum }[] = await db('report_days')
    .whereBetween('day', [from, to])
    .where({ category_slug: ANY_CATEGORY, subcategory_id: ANY_CATEGORY })
    .whereNot('seller_id', '')
    .groupBy('day')
    .select('day', db.raw('SUM(received) AS received'));
  for (const { day, received } of atTills) add(day, 'tills', 'cash', Number(received));
  for (const { day, sign, ...paid } of await cashlessAtTills(db, from, to))
    for (const way of CASHLESS_WAYS) {
      const sum = sign * Number(paid[`by_${way}`]);
      add(day, 'tills', way, sum);
      add(day, 'tills', 'cash', -sum);
    }
  // A return that states no means counts by those of its order.
  const returned: { day: string; how: PaymentWay | null; payment: Payment; sum: Sum }[] = await db('returns as r')
    .join('orders as o', 'o.id', 'r.order_id')
    .whereBetween('r.business_day', [from, to])
    .groupBy('r.business_day', 'r.how', 'o.payment')
    .select('r.business_day as day', 'r.how', 'o.payment', db.raw('SUM(r.total) AS sum'));
  for (const { day, how, payment, sum } of returned) add(day, 'orders', how ?? WAY_OF_PAYMENT[payment], -Number(sum));
  // By minute of UTC: a day of the shop begins at any of them.
  const { since = '', before = '~' } = daysSpan({ from, to }, zone);
  const paid: { minute: string; kind: PaymentKind; how: PaymentWay; sum: Sum }[] = await db('order_payments')
    .where('at', '>=', since)
    .where('at', '<', before)
    .groupByRaw('SUBSTR(at, 1, 16), kind, how')
    .select(db.raw('SUBSTR(at, 1, 16) AS minute'), 'kind', 'how', db.raw('SUM(sum) AS sum'));
  for (const { minute, kind, how, sum } of paid)
    add(businessDay(new Date(`${minute}Z`), zone), 'orders', how, kind === 'payment' ? Number(sum) : -Number(sum));
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, sums]) => {
      const roubles = Object.entries(sums).map(([name, sum]) => [name, toRoubles(sum)]);
      return { date, ...(Object.fromEntries(roubles) as Kopecks) };
    });
}

/** The parts of tills' receipts paid or refunded without cash. */
async function cashlessAtTills(db: Knex, from: string, to: string) {
  const sums = async (table: 'sales' | 'returns', sign: 1 | -1) => {
    const rows: { day: string; by_card: Sum; by_sbp: Sum }[] = await db(table as 'sales')
      .whereBetween('business_day', [from, to])
      .whereRaw('by_card + by_sbp > 0')
      .modify((query) => void (table === 'sales' && query.where({ status: 'recorded' })))
      .groupBy('business_day')
      .select('business_day as day', db.raw('SUM(by_card) AS by_card, SUM(by_sbp) AS by_sbp'));
    return rows.map((row) => ({ ...row, sign }));
  };
  return [...(await sums('sales', 1)), ...(await sums('returns', -1))];
}
