/** The stored shifts of this device: those that this version can read, and the record of the open drawer among them. */
import { z } from 'zod';
import { journalDb } from '../database/database.ts';
import type { ClosedShift } from '../rows/shift-types.ts';

const shape = z.object({
  state: z.enum(['open', 'queued', 'accepted', 'attention']),
  revision: z.number(),
  deviceId: z.string(),
  authorName: z.string(),
  fromSeq: z.number(),
  toSeq: z.number(),
  openedAt: z.string(),
  closedAt: z.string(),
  receipts: z.array(z.object({ id: z.string(), kind: z.string(), seq: z.number(), total: z.number(), at: z.string() })),
  counted: z.number().nullable(),
  note: z.string(),
  opening: z.number().optional(),
  moves: z.array(z.object({ id: z.string(), kind: z.string(), amount: z.number() })).optional(),
  handover: z.string().optional(),
  shown: z.object({ counted: z.number().nullable() }).optional(),
});

const isReadable = (stored: ClosedShift): boolean => shape.safeParse(stored).success;

/** Shifts that this version can read, the open one among them, in no order. */
export const storedShifts = async (): Promise<ClosedShift[]> => (await journalDb.shifts.toArray()).filter(isReadable);

/** Shifts of another shape, written by another version of the shop or by a fault. They are never deleted. */
export async function unreadableShifts(): Promise<readonly { id: string }[]> {
  return (await journalDb.shifts.toArray()).filter((stored) => !isReadable(stored));
}

/** Undefined while no cash was recorded since the last closing. */
export async function openDrawer(): Promise<ClosedShift | undefined> {
  return journalDb.shifts.where('state').equals('open').filter(isReadable).first();
}

/** Compares closings, the earliest first: by numbers, since clocks are set back, then by time, as some span none. */
export function byClosing(one: ClosedShift, other: ClosedShift): number {
  return one.toSeq - other.toSeq || one.closedAt.localeCompare(other.closedAt) || one.id.localeCompare(other.id);
}

/** Closings that wait to be sent (`queued`), or that the server refused (`attention`). */
export async function closingsIn(state: 'queued' | 'attention'): Promise<ClosedShift[]> {
  // Filtered after a bulk read: a filter of the query would read them one by one.
  return (await journalDb.shifts.where('state').equals(state).toArray()).filter(isReadable);
}

export async function lastClosed(): Promise<ClosedShift | undefined> {
  const closed = (await storedShifts()).filter(({ state }) => state !== 'open');
  return closed.sort(byClosing).at(-1);
}

/** The same with what a lock of the till needs; null for none. */
export async function lastClosing() {
  return journalDb.transaction('r', journalDb.shifts, journalDb.series, async () => {
    const last = await lastClosed();
    if (last === undefined) return null;
    const lastSeq = (await journalDb.series.get('series'))?.lastSeq ?? 0;
    /** `isSoldAfter`: receipts have been recorded since. */
    return { id: last.id, authorId: last.authorId, isSoldAfter: lastSeq > last.toSeq };
  });
}

export type LastClosing = NonNullable<Awaited<ReturnType<typeof lastClosing>>>;
