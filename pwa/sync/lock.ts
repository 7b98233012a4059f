/** One drainer at a time across tabs and the worker. A convenience: correctness rests on leases and idempotency. */
import { withWebLock } from '../device/web-lock.ts';

const LOCK = 'journal-drain';

export interface DrainLock {
  /** Milliseconds to wait for a holder that has leased nothing yet. */
  patienceMs: number;
  /** Milliseconds until the last lease is over; null while none is running, and the lock is held for nothing. */
  leaseLeft(): Promise<number | null>;
}

/**
 * Runs `work` when no other context drains; waits its turn, so that a row added meanwhile is not forgotten. `alone`
 * says that no other drainer is alive: the browser takes the lock away from a dead one, but not its leases. From a
 * holder that hangs the lock is taken away as soon as its leases are over, however late the wait for it began.
 */
export async function withDrainLock<T>(
  work: (alone: boolean) => Promise<T>,
  { patienceMs, leaseLeft }: DrainLock,
): Promise<T> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return work(false);
  for (;;) {
    const patience = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    // Asked beside the wait, not before it: the page that has just recorded is the first at a free lock.
    void leaseLeft()
      .catch(() => null)
      .then((left) => {
        if (!isOver) timer = setTimeout(() => patience.abort(), Math.min(left ?? patienceMs, patienceMs));
      });
    const done = await withWebLock(LOCK, { signal: patience.signal }, () => work(true)).finally(() => {
      isOver = true;
      clearTimeout(timer);
    });
    if (done !== null) return done.outcome;
    if ((await leaseLeft()) !== null) continue;
    const stolen = await withWebLock(LOCK, { steal: true }, () => work(false));
    if (stolen !== null) return stolen.outcome;
  }
}
