/** Compares a device's journal with the server, both ways: by ids, totals, means and numbers of its series, never by the device's clock. */
import type { Knex } from 'knex';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { cashlessOfRow, isSameMeans, meansOf, storedMeans, type StoredCashless } from '#contract/values/cashless.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { reconcileSales } from '#contract/sales/sales.ts';
import { portions } from '#db/portions.ts';
import { removedActs } from '../../acts/removed-acts.ts';
import { printedUnder } from '../devices/prefixes.ts';
import { gapsAfter, seriesFindings } from '../devices/series.ts';
import { bookedReturns } from '../returns/find-returns.ts';

type Journal = BodyOf<typeof reconcileSales>;
type Compared = AnswerOf<typeof reconcileSales>;

const DAY_MS = 86_400_000;
/** A device keeps receipts for 30 days by the server's clock: everything received within them is on it, under any number. */
const SURELY_KEPT_DAYS = 29;

/** Lists the rows that each side lacks; changes nothing. Rows removed with the demo shop count as missing on neither side. */
export async function reconcile({ db, now }: { db: Knex; now: Date }, journal: Journal): Promise<Compared> {
  const booked = new Map<string, StoredCashless & { total: number; status: string }>();
  const lacked = new Set(
    await missingIds(db, journal.sales, async (ids) => {
      for (const row of await db('sales').whereIn('id', ids).select('id', 'total', 'by_card', 'by_sbp', 'status'))
        booked.set(row.id, row);
      return booked.keys();
    }),
  );
  const missing = journal.sales.filter(({ id, voided }) => !voided && lacked.has(id)).map(({ id }) => id);
  const notCancelled = journal.sales
    .filter((sale) => sale.voided && booked.get(sale.id)?.status === 'recorded')
    .map((sale) => sale.id);
  const different = journal.sales.flatMap((sale) => {
    const here = booked.get(sale.id);
    if (here === undefined || isSameMeans(storedMeans(here), meansOf(sale.total, sale.cashless))) return [];
    return [{ id: sale.id, total: toRoubles(here.total), ...cashlessOfRow(here) }];
  });
  const listed = new Set([...missing, ...notCancelled, ...different.map((sale) => sale.id)]);
  const missingReturns = await missingIds(db, journal.returns, (ids) => bookedReturns(db, ids));
  const idsIn = (table: 'voids' | 'orders' | 'stock_documents') => async (ids: string[]) =>
    (
      await db(table as 'voids')
        .whereIn('id', ids)
        .select('id')
    ).map(({ id }) => id);
  return {
    missing,
    missingReturns,
    missingVoids: await missingIds(db, journal.voids, idsIn('voids')),
    missingShifts: await missingShifts(db, journal.shifts),
    missingOrders: await missingIds(db, journal.orders, idsIn('orders')),
    missingRecounts: await missingIds(db, journal.recounts, idsIn('stock_documents')),
    notCancelled,
    different,
    extra: await unknownToDevice(db, journal, now),
    absent: await missingNumbers(db, journal),
    matched:
      journal.sales.filter((sale) => !listed.has(sale.id)).length + journal.returns.length - missingReturns.length,
  };
}

async function inChunks(named: readonly { id: string }[], work: (ids: string[]) => Promise<void>): Promise<void> {
  for (const some of portions(named)) await work(some.map(({ id }) => id));
}

/** Ids that the server doesn't have, and didn't remove with the demo shop. */
async function missingIds(
  db: Knex,
  named: readonly { id: string }[],
  find: (ids: string[]) => Promise<Iterable<string>>,
): Promise<string[]> {
  const known = new Set<string>();
  await inChunks(named, async (ids) => {
    const removed = (await removedActs(db).whereIn('id', ids)) as { id: string }[];
    for (const id of [...(await find(ids)), ...removed.map((row) => row.id)]) known.add(id);
  });
  return named.flatMap(({ id }) => (known.has(id) ? [] : [id]));
}

async function missingShifts(db: Knex, named: Journal['shifts']): Promise<string[]> {
  const revisionOf = new Map(named.map(({ id, revision }) => [id, revision]));
  return missingIds(db, named, async (ids) => {
    const rows = await db('shifts').whereIn('id', ids).select('id', 'revision');
    return rows.filter(({ id, revision }) => revision >= (revisionOf.get(id) ?? 0)).map(({ id }) => id);
  });
}

/** Sales and returns that the device should hold and doesn't. */
async function unknownToDevice(db: Knex, journal: Journal, now: Date): Promise<Compared['extra']> {
  const received = new Date(now.getTime() - SURELY_KEPT_DAYS * DAY_MS).toISOString();
  const isExpected = (either: Knex.QueryBuilder): void => {
    void either.where('received_at', '>=', received);
    if (journal.fromSeq !== undefined) void either.orWhere('device_seq', '>=', journal.fromSeq);
  };
  const own = { device_id: journal.deviceId };
  const sales = await db('sales')
    .where(own)
    .where(isExpected)
    .orderBy(['device_seq', 'id'])
    .select('id', 'number', 'total', 'sold_at');
  const returns = await db('returns')
    .where(own)
    .where(isExpected)
    .orderBy(['device_seq', 'id'])
    .select('id', 'number', 'total', 'returned_at');
  const held = new Set([...journal.sales, ...journal.returns].map(({ id }) => id));
  const all = [
    ...sales.map(({ sold_at: at, ...row }) => ({ ...row, at })),
    ...returns.map(({ returned_at: at, ...row }) => ({ ...row, at })),
  ];
  return all.flatMap(({ id, number, total, at }) =>
    held.has(id) ? [] : [{ id, number, total: toRoubles(total), soldAt: at }],
  );
}

async function missingNumbers(db: Knex, { deviceId, fromSeq, lastSeq }: Journal): Promise<Compared['absent']> {
  if (fromSeq === undefined) return [];
  const device = await db('devices').where({ id: deviceId }).first('id', 'prefix', 'began_after', 'last_seq');
  const under = device === undefined ? () => null : await printedUnder(db, device);
  const known = device === undefined ? [] : (await seriesFindings(db, { id: deviceId }))(deviceId).missing;
  const beyond = { from: (device?.last_seq ?? 0) + 1, to: lastSeq };
  const missing = beyond.from > beyond.to ? known : [...known, beyond];
  const gaps = gapsAfter<string | null>(missing, device?.began_after ?? 0, under);
  return gaps.flatMap(({ prefix, from, to }) =>
    to < fromSeq || from > lastSeq ? [] : [{ prefix, from: Math.max(from, fromSeq), to: Math.min(to, lastSeq) }],
  );
}
