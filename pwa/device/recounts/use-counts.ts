/** Counts of this device as hooks: live in every tab. */
import { rowsOf } from '../durable/rows-in-state.ts';
import type { RecountRow } from '../rows/journal-types.ts';
import { useLiveQuery } from '../database/use-live-query.ts';
import { openCounts, readCount } from './counts.ts';
import type { Count, CountLine } from '../rows/recount-types.ts';

/** Counts in progress, and those closed here, the latest first; undefined while they are being read. */
export const useCounts = () =>
  useLiveQuery(async () => ({ ...(await openCounts()), closed: await rowsOf('recount') }), []);

/** A count in progress; null when there is none, undefined while it is being read. */
export function useCount(id: string): { count: Count; lines: ReadonlyMap<string, CountLine> } | null | undefined {
  return useLiveQuery(() => readCount(id), [id]);
}

export function useUnsentRecounts(): readonly RecountRow[] {
  return useLiveQuery(async () => (await rowsOf('recount')).filter(({ state }) => state !== 'accepted'), [], NONE);
}

const NONE: readonly RecountRow[] = [];
