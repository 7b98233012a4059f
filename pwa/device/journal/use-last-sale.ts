/** The last sale that a person recorded on this device. */
import { Dexie } from 'dexie';
import { journalDb } from '../database.ts';
import type { SaleRow } from './journal-types.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** This person's latest sale that was not voided; undefined when there is none. */
export async function readLastSale(authorId: string): Promise<SaleRow | undefined> {
  const last = await journalDb.rows
    .where('[authorId+recordedAt]')
    .between([authorId, Dexie.minKey], [authorId, Dexie.maxKey])
    .reverse()
    .filter((row) => row.kind === 'sale' && row.state !== 'voided')
    .first();
  return last?.kind === 'sale' ? last : undefined;
}

export function useLastSale(authorId: string): SaleRow | undefined {
  return useLiveQuery(() => readLastSale(authorId), [authorId]);
}
