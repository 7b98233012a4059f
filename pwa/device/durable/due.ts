/** Decides whether deferred work is due, on a device whose clock may have been set back since. Pure. */
import type { RefusalNote } from '../rows/journal-types.ts';

const MAX_DEFERRAL_MS = 3_600_000;

/** True once `at` has come; one further away than any deferral was written by a clock that ran ahead, and has too. */
export const isDue = (at: number, now: number): boolean => at <= now || at > now + MAX_DEFERRAL_MS;

export interface Deferred {
  id: string;
  dueAt: number;
  refusal: RefusalNote | null;
}

/** Ids of rows that an answer of the API makes due: those without a connection, and the first deferred one whose `Retry-After` is over. */
export function dueByAnswer(waiting: readonly Deferred[], now: number): string[] {
  const later = waiting.filter(({ dueAt }) => !isDue(dueAt, now));
  const unreachable = later.filter(({ refusal }) => refusal?.code === 'unreachable');
  const [first] = later
    .filter(({ refusal }) => refusal?.code === 'not_now' && isDue(refusal.until ?? 0, now))
    .sort((one, two) => one.dueAt - two.dueAt);
  return [...unreachable, ...(first === undefined ? [] : [first])].map(({ id }) => id);
}
