/** Wholesale buyers of this device's last receipts by any seller. Live in every tab. */
import { journalDb } from '../database/database.ts';
import { useLiveQuery } from '../database/use-live-query.ts';

/** Number of rows read, so that a list of buyers does not wait for a long journal. */
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
