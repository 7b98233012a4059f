/** Live queries of the journal's rows and drafts, one for each screen of the till that shows them. */
import { journalDb } from '../database/database.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import type { User } from '#contract/people/auth.ts';
import { tillOrders } from './journal-till-orders.ts';
import type { TillOrderRow, SaleRow } from '../rows/journal-types.ts';
import type { ParkedDraft } from './drafts.ts';
import { listParked } from './parked-drafts.ts';
import { Dexie } from 'dexie';

const NONE: readonly never[] = [];

/** A seller's own orders, newest first; an administrator sees all. */
export function useTillOrders(person: User | null): readonly TillOrderRow[] {
  return useLiveQuery(() => tillOrders(person), [person?._id, person?.role], NONE);
}

export function useParked(authorId: string): readonly ParkedDraft[] {
  return useLiveQuery(() => listParked(authorId), [authorId], NONE);
}

/** One sale of this device, with the void that ended it; undefined while it is being read, and when `id` is null. */
export function useSaleHere(id: string | null) {
  const read = useLiveQuery(async () => (id === null ? undefined : readSaleHere(id)), [id]);
  // Rows of another sale would be a wrong answer.
  return read?.id === id ? read : undefined;
}

async function readSaleHere(id: string) {
  const { rows } = journalDb;
  return journalDb.transaction('r', rows, async () => {
    const row = await rows.get(id);
    if (row?.kind !== 'sale') return { id, sale: null, ending: null };
    const ending = row.voidedBy === null ? undefined : await rows.get(row.voidedBy);
    return { id, sale: row, ending: ending?.kind === 'void' ? ending : null };
  });
}

/** This person's latest sale that was not voided, by this device's numbers, since the clock may have been set back. */
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

/** Number of rows read: a few weeks of a till, so that nobody waits for a long journal. */
const LATEST = 300;

async function latestSales(): Promise<SaleRow[]> {
  const rows = await journalDb.rows.orderBy('recordedAt').reverse().limit(LATEST).toArray();
  return rows.filter((row) => row.kind === 'sale');
}

/** Ids of the wholesale buyers of the last receipts by any seller, the latest first. */
export async function readRecentCustomers(): Promise<string[]> {
  const ids = (await latestSales()).flatMap(({ customer }) => customer?.id ?? []);
  return [...new Set(ids)];
}

export const useRecentCustomers = (): readonly string[] => useLiveQuery(readRecentCustomers, [], NONE);

/** A product that only one receipt has is not frequent. */
const MIN_RECEIPTS = 2;

/** Ids of the goods that occur in most of the latest receipts, the most frequent first, at most `most`. */
export async function readFrequentGoods(most: number): Promise<string[]> {
  const receipts = new Map<string, number>();
  for (const { body } of (await latestSales()).filter(({ state }) => state !== 'voided'))
    for (const id of new Set(body.items.map(({ productId }) => productId)))
      receipts.set(id, (receipts.get(id) ?? 0) + 1);
  return [...receipts]
    .filter(([, count]) => count >= MIN_RECEIPTS)
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([id]) => id);
}
