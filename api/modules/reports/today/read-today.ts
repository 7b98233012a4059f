/** The office's first page in one answer. */
import type { Knex } from 'knex';
import { businessDay, daysBefore, hourOf } from '#contract/values/business-day.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { toRoubles } from '#contract/values/money.ts';
import { type Today, type DaySums, FIRST_STEPS, type FirstStep, type Place } from '#contract/reports/today.ts';
import { hasBankDetails } from '#contract/orders/invoice.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { DEMO_HASH, DEMO_IDS } from '#db/seeds/demo-ids.ts';
import type { Services } from '../../../environment/services.ts';
import { refreshReports } from '../sums/refresh-reports.ts';
import { daysOf, previousPeriod, sameTimeOn } from '../sums/report-period.ts';
import { byDay, totals, totalsUntil } from '../sums/report-store.ts';
import { readWaiting } from './read-waiting.ts';
import { TERMS_SETTING } from '../../shop/facts/order-terms.ts';
import { readFacts } from '../../shop/facts/shop-facts.ts';
import { sellerName } from '../sums/read-reports.ts';
import { factLines, type FactLine } from '../sums/facts.ts';

const WEEK = 7;

export async function readToday(services: Pick<Services, 'db' | 'settings' | 'lastBackup'>, now: Date): Promise<Today> {
  const { db, settings } = services;
  const zone = settings.SHOP_TIMEZONE;
  const day = businessDay(now, zone);
  const comparedDay = daysBefore(day, WEEK);
  const yesterday = daysBefore(day, 1);
  // Compared as the reports do that the page leads to.
  const yesterdayThen = previousPeriod({ from: yesterday, to: yesterday }, day).from;
  const month = { from: `${day.slice(0, 8)}01`, to: day };
  const monthThen = previousPeriod(month, day, 'month');
  await refreshReports(db, { from: monthThen.from < comparedDay ? monthThen.from : comparedDay, to: day });
  const kept = new Map((await byDay(db, { from: comparedDay, to: day })).map((row) => [row.day, row]));
  const revenueOf = (day: string): number => toRoubles(kept.get(day)?.revenue ?? 0);

  const documents = await documentsOfDays(db, [comparedDay, day]);
  const of = (wanted: string) => documents.filter((each) => each.day === wanted);
  const [today, then] = [of(day), of(comparedDay)];
  const sameTime = (other: string): Date => sameTimeOn(other, { now, today: day, zone });
  return {
    now: now.toISOString(),
    day,
    comparedDay,
    today: sumsOf(today),
    then: sumsOf(then.filter(({ at }) => Date.parse(at) <= sameTime(comparedDay).getTime())),
    days: daysOf({ from: comparedDay, to: day }).map((date) => {
      const { revenue = 0, cost = 0, checks = 0 } = kept.get(date) ?? {};
      return { date, revenue: toRoubles(revenue), grossProfit: toRoubles(revenue - cost), purchases: checks };
    }),
    hours: hoursOf(today, then, zone),
    yesterday: { revenue: revenueOf(yesterday), then: revenueOf(yesterdayThen) },
    month: {
      revenue: toRoubles((await totals(db, month)).revenue),
      then: toRoubles((await totalsUntil(db, monthThen, sameTime(monthThen.to))).revenue),
    },
    places: await readPlaces(db, today),
    waiting: await readWaiting(services, day, now),
    steps: await readFirstSteps(db),
  };
}

/** Sums of the documents, in roubles; a return subtracts its money and is no purchase. */
function sumsOf(documents: readonly DayDocument[]): DaySums {
  const revenue = documents.reduce((sum, document) => sum + document.revenue, 0);
  const cost = documents.reduce((sum, document) => sum + document.cost, 0);
  return {
    revenue: toRoubles(revenue),
    grossProfit: toRoubles(revenue - cost),
    itemsWithoutCost: documents.reduce((sum, document) => sum + document.without_cost, 0),
    purchases: documents.filter(({ kind }) => kind !== 'return').length,
  };
}

/** Kopecks by hour. */
function byHour(documents: readonly DayDocument[], timeZone: string): Map<number, number> {
  const hours = new Map<number, number>();
  for (const { at, revenue } of documents) {
    const hour = hourOf(new Date(at), timeZone);
    hours.set(hour, (hours.get(hour) ?? 0) + revenue);
  }
  return hours;
}

/** From the first hour in which either day has a document to the last. */
export function hoursOf(
  today: readonly DayDocument[],
  comparedDay: readonly DayDocument[],
  timeZone: string,
): Today['hours'] {
  const [now, before] = [byHour(today, timeZone), byHour(comparedDay, timeZone)];
  const known = [...now.keys(), ...before.keys()];
  if (known.length === 0) return [];
  const first = Math.min(...known);
  return Array.from({ length: Math.max(...known) - first + 1 }, (_, index) => ({
    hour: first + index,
    revenue: toRoubles(now.get(first + index) ?? 0),
    then: toRoubles(before.get(first + index) ?? 0),
  }));
}

const hasRows = async (query: Knex.QueryBuilder): Promise<boolean> =>
  ((await query.first(query.client.raw('1 AS there'))) as object | undefined) !== undefined;

/** First steps of a new owner that are done, derived from the data; rows of the demo shop do none. The done steps, in their order. */
async function readFirstSteps(db: Knex): Promise<FirstStep[]> {
  const facts = await readFacts(db);
  const done: Record<FirstStep, boolean> = {
    details: facts.inn !== DEFAULT_SHOP.inn && facts.phone !== DEFAULT_SHOP.phone,
    bank: hasBankDetails(facts),
    delivery: await hasRows(db('settings').where({ key: TERMS_SETTING })),
    category: await hasRows(db('categories').whereNot('id', 'like', DEMO_IDS)),
    goods: await hasRows(db('products').whereNull('deleted_at').whereNot('id', 'like', DEMO_IDS)),
    staff: await hasRows(
      db('users').where({ role: 'manager' }).whereNull('disabled_at').whereNot('id', 'like', DEMO_IDS),
    ),
    sale: await hasRows(db('sales').whereNot({ body_hash: DEMO_HASH })),
  };
  return FIRST_STEPS.filter((step) => done[step]);
}

/** Places of documents without a till: the online shop's, and sales through the API without a device. */
const ONLINE = 'online';
const NO_TILL = 'api';

/** A return belongs to the till that took the goods back; without a till, its seller tells whether it was an order or a sale. */
function placeOf({ kind, device_id, seller_id }: DayDocument): string {
  if (device_id !== null) return device_id;
  return kind === 'order' || seller_id === '' ? ONLINE : NO_TILL;
}

/** Tills by their prefix, then documents without one, the online shop last. `documents` are in the order of time. */
async function readPlaces(db: Knex, documents: readonly DayDocument[]): Promise<Place[]> {
  const groups = groupBy(documents, placeOf);
  const devices = await db('devices')
    .whereIn('id', [...groups.keys()])
    .select('id', 'prefix', 'name');
  const sellers = await db('users')
    .whereIn('id', [...new Set(documents.map(({ seller_id }) => seller_id))])
    .select('id', 'name');
  const names = new Map(sellers.map(({ id, name }) => [id, name]));
  const order = [...devices.toSorted((a, b) => a.prefix.localeCompare(b.prefix)).map(({ id }) => id), NO_TILL, ONLINE];
  return order.flatMap((id): Place[] => {
    const made = groups.get(id) ?? [];
    const last = made.at(-1);
    if (last === undefined) return [];
    // The seller of a return is that of its sale, who may be somebody of another till.
    const sale = made.findLast(({ kind }) => kind !== 'return');
    const device = devices.find((each) => each.id === id);
    return [
      {
        kind: id === ONLINE ? 'online' : id === NO_TILL ? 'api' : 'till',
        prefix: device?.prefix ?? '',
        name: device?.name ?? '',
        seller: sale === undefined ? '' : sellerName(sale.seller_id, names.get(sale.seller_id) ?? null),
        lastAt: last.at,
        revenue: toRoubles(made.reduce((sum, { revenue }) => sum + revenue, 0)),
      },
    ];
  });
}

const OF_DOCUMENT = ['kind', 'document_id', 'day', 'at', 'device_id', 'seller_id'] as const;

/** Sums are kopecks, negative for a return; `without_cost`: pieces whose cost is unknown. */
type DayDocument = Pick<FactLine, (typeof OF_DOCUMENT)[number] | 'revenue' | 'cost' | 'without_cost'>;

/** Complete sales, delivered orders and returns of all these days (`YYYY-MM-DD`), in the order of time. */
async function documentsOfDays(db: Knex, days: readonly string[]): Promise<DayDocument[]> {
  return (await factLines(db, (query, day) => void query.whereIn(day, [...days]))
    .groupBy(...OF_DOCUMENT)
    .orderBy(['at', 'document_id'])
    .select(
      ...OF_DOCUMENT,
      db.raw('SUM(revenue) AS revenue, SUM(cost) AS cost, SUM(without_cost) AS without_cost'),
    )) as DayDocument[];
}
