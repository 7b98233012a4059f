/** The last sale that a person recorded on this device. */
import { Dexie } from 'dexie';
import { journalDb } from '../database/database.ts';
import type { SaleRow } from '../rows/journal-types.ts';
import { useLiveQuery } from '../database/use-live-query.ts';

/**
 * This person's latest sale that was not voided; undefined when there is none. The series' number tells which one is
 * the latest, since the clock may have been set back. Sales brought from another device have that device's numbers.
 */
export async function readLastSale(authorId: string): Promise<SaleRow | undefined> {
  const deviceId = (await journalDb.series.get('series'))?.deviceId;
  const last = await journalDb.rows
    .where('[authorId+deviceSeq]')
    .between([authorId, Dexie.minKey], [authorId, Dexie.maxKey])
    .reverse()
    .filter((row) => row.kind === 'sale' && row.state !== 'voided' && row.body.deviceId === deviceId)
    .first();
  return last?.kind === 'sale' ? last : undefined;
}

export function useLastSale(authorId: string): SaleRow | undefined {
  return useLiveQuery(() => readLastSale(authorId), [authorId]);
}
