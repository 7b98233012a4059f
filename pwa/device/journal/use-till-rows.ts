/** Rows and drafts that single screens of the till need, live in every tab. */
import { journalDb } from '../database/database.ts';
import { returnedBySale, type ReturnedHere } from './journal-returns.ts';
import { rowsOf } from '../durable/rows-in-state.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import type { User } from '#contract/people/auth.ts';
import { tillOrders } from './journal-till-orders.ts';
import type { TillOrderRow, SaleRow, VoidRow } from '../rows/journal-types.ts';
import type { ParkedDraft } from './drafts.ts';
import { listParked } from './parked-drafts.ts';
import { Dexie } from 'dexie';

export type ReturnsBySale = ReadonlyMap<string, ReturnedHere>;
const NONE: ReturnsBySale = new Map();

/** Pieces returned on this device, of all authors, by the sale's id; sales without returns are left out. */
export function useReturnsHere(): ReturnsBySale {
  return useLiveQuery(readReturnsHere, [], NONE);
}

async function readReturnsHere(): Promise<ReturnsBySale> {
  return returnedBySale(await rowsOf('return'));
}

const NO_ORDERS: TillOrderRow[] = [];

/** A seller's own orders, newest first; an administrator sees all. */
export function useTillOrders(person: User | null): readonly TillOrderRow[] {
  return useLiveQuery(() => tillOrders(person), [person?._id, person?.role], NO_ORDERS);
}

const NO_DRAFTS: readonly ParkedDraft[] = [];

export function useParked(authorId: string): readonly ParkedDraft[] {
  return useLiveQuery(() => listParked(authorId), [authorId], NO_DRAFTS);
}

export interface SaleHere {
  id: string;
  /** Null when this device has no such sale. */
  sale: SaleRow | null;
  ending: VoidRow | null;
}

/** One sale of this device, with the void that ended it; undefined while it is being read, and when `id` is null. */
export function useSaleHere(id: string | null): SaleHere | undefined {
  const read = useLiveQuery(async () => (id === null ? undefined : readSaleHere(id)), [id]);
  // Rows of another sale would be a wrong answer.
  return read?.id === id ? read : undefined;
}

async function readSaleHere(id: string): Promise<SaleHere> {
  const { rows } = journalDb;
  return journalDb.transaction('r', rows, async () => {
    const row = await rows.get(id);
    if (row?.kind !== 'sale') return { id, sale: null, ending: null };
    const ending = row.voidedBy === null ? undefined : await rows.get(row.voidedBy);
    return { id, sale: row, ending: ending?.kind === 'void' ? ending : null };
  });
}

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

/** Number of rows read, so that a list of buyers does not wait for a long journal. */
const LOOKED_THROUGH = 300;
const NO_IDS: readonly string[] = [];

/** Ids of the wholesale buyers of the last receipts by any seller, the latest first. */
export async function readRecentCustomers(): Promise<string[]> {
  const rows = await journalDb.rows.orderBy('recordedAt').reverse().limit(LOOKED_THROUGH).toArray();
  const ids = rows.flatMap((row) => (row.kind === 'sale' && row.customer !== undefined ? [row.customer.id] : []));
  return [...new Set(ids)];
}

export function useRecentCustomers(): readonly string[] {
  return useLiveQuery(readRecentCustomers, [], NO_IDS);
}
