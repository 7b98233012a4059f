/** Wholesale buyers of this device's last receipts, whoever sold to them. Live in every tab. */
import { journalDb } from '../database.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** Number of rows looked through: a list of buyers must not wait for a long journal. */
const LOOKED_THROUGH = 300;
const NONE: readonly string[] = [];

/** Their ids, the latest first. */
export async function readRecentCustomers(): Promise<string[]> {
  const rows = await journalDb.rows.orderBy('recordedAt').reverse().limit(LOOKED_THROUGH).toArray();
  const ids = rows.flatMap((row) => (row.kind === 'sale' && row.customer !== undefined ? [row.customer.id] : []));
  return [...new Set(ids)];
}

export function useRecentCustomers(): readonly string[] {
  return useLiveQuery(readRecentCustomers, [], NONE);
}
