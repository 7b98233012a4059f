/** When something that was put off is due, on a device whose clock may have been set back since. Pure. */
import type { RefusalNote } from './journal-types.ts';

/** Nothing is ever put off for longer, in milliseconds. */
const FURTHEST_MS = 3_600_000;

/**
 * True once `at` has come; one that lies further away than anything is put off was written by a clock that ran ahead.
 */
export function isDue(at: number, now: number): boolean {
  return at <= now || at > now + FURTHEST_MS;
}

/** What was tried in vain and waits: of rows and closings alike. */
interface PutOff {
  id: string;
  dueAt: number;
  refusal: RefusalNote | null;
}

/**
 * What a good answer of the API makes due: all that only waited for a connection, and of what the server put off the
 * one that has the shortest wait left, to see whether it takes that now. Its asking to come back later is heeded.
 * @returns ids
 */
export function dueByAnswer(waiting: readonly PutOff[], now: number): string[] {
  const later = waiting.filter(({ dueAt }) => !isDue(dueAt, now));
  const unheard = later.filter(({ refusal }) => refusal?.code === 'unreachable');
  const [first] = later
    .filter(({ refusal }) => refusal?.code === 'not_now' && isDue(refusal.until ?? 0, now))
    .sort((one, two) => one.dueAt - two.dueAt);
  return [...unheard, ...(first === undefined ? [] : [first])].map(({ id }) => id);
}
