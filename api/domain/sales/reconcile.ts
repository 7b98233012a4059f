/** Compares a device's journal with the server, both ways. */
import type { Knex } from 'knex';
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import { toKopecks, toRoubles } from '#contract/rules/money.ts';
import type { reconcileSales } from '#contract/sales.ts';
import { bookedReturns } from '../returns/find-returns.ts';

const IDS_PER_QUERY = 500;

export async function reconcile(db: Knex, journal: BodyOf<typeof reconcileSales>): Promise<AnswerOf<typeof reconcileSales>> {
  const booked = new Map<string, { total: number; status: string }>();
  for (let start = 0; start < journal.sales.length; start += IDS_PER_QUERY) {
    const ids = journal.sales.slice(start, start + IDS_PER_QUERY).map((sale) => sale.id);
    for (const row of await db('sales').whereIn('id', ids).select('id', 'total', 'status')) booked.set(row.id, row);
  }
  const missing = journal.sales.filter((sale) => !sale.voided && !booked.has(sale.id)).map((sale) => sale.id);
  const notCancelled = journal.sales.filter((sale) => sale.voided && booked.get(sale.id)?.status === 'recorded').map((sale) => sale.id);
  const different = journal.sales.flatMap((sale) => {
    const total = booked.get(sale.id)?.total;
    return total === undefined || total === toKopecks(sale.total) ? [] : [{ id: sale.id, total: toRoubles(total) }];
  });
  const listed = new Set([...missing, ...notCancelled, ...different.map((sale) => sale.id)]);
  const held = new Set(journal.sales.map((sale) => sale.id));
  const known = new Set<string>();
  for (let start = 0; start < journal.returns.length; start += IDS_PER_QUERY) {
    for (const id of await bookedReturns(db, journal.returns.slice(start, start + IDS_PER_QUERY).map((row) => row.id))) known.add(id);
  }
  const here = await db('sales')
    .where({ device_id: journal.deviceId })
    .where('received_at', '>=', new Date(journal.since).toISOString())
    .orderBy('business_at')
    .select('id', 'number', 'total', 'sold_at');
  return {
    missing,
    missingReturns: journal.returns.flatMap(({ id }) => (known.has(id) ? [] : [id])),
    notCancelled,
    different,
    extra: here.filter((row) => !held.has(row.id)).map((row) => ({ id: row.id, number: row.number, total: toRoubles(row.total), soldAt: row.sold_at })),
    matched: journal.sales.filter((sale) => !listed.has(sale.id)).length,
  };
}
