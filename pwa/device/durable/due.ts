/** Decides whether deferred work is due, on a device whose clock may have been set back since. Pure. */
import type { RefusalNote } from '../rows/journal-types.ts';

/** Longest deferral, ms. */
const MAX_DEFERRAL_MS = 3_600_000;

/** True once `at` has come; one further away than any deferral was written by a clock that ran ahead, and has too. */
export function isDue(at: number, now: number): boolean {
  return at <= now || at > now + MAX_DEFERRAL_MS;
}

/** A row or closing that waits after a failed attempt. */
export interface Deferred {
  id: string;
  dueAt: number;
  refusal: RefusalNote | null;
}

/**
 * Rows that a successful answer of the API makes due: all that waited for a connection only, and of those that the
 * server deferred the one with the shortest wait left, to try whether the server takes it now. A `Retry-After` moment
 * of the server is respected.
 * @returns ids
 */
export function dueByAnswer(waiting: readonly Deferred[], now: number): string[] {
  const later = waiting.filter(({ dueAt }) => !isDue(dueAt, now));
  const unreachable = later.filter(({ refusal }) => refusal?.code === 'unreachable');
  const [first] = later
    .filter(({ refusal }) => refusal?.code === 'not_now' && isDue(refusal.until ?? 0, now))
    .sort((one, two) => one.dueAt - two.dueAt);
  return [...unreachable, ...(first === undefined ? [] : [first])].map(({ id }) => id);
}
