/**
 * One drainer at a time across tabs and the worker. The lock only saves work: correctness rests on leases and
 * idempotency.
 */
import { withWebLock } from '../device/database/web-lock.ts';

const LOCK = 'journal-drain';

export interface DrainLock {
  /** Milliseconds to wait for a holder that has leased no row yet. */
  patienceMs: number;
  /** Milliseconds until the last lease ends; null when none is running, and the holder has nothing in flight. */
  leaseLeft(): Promise<number | null>;
}

/**
 * Runs `work` when no other context drains; it waits for the lock, so that a row added in the meantime is sent too.
 * `alone` is true when no other drainer is alive: the browser releases the lock of a dead one, but not its leases. From
 * a hanging holder the lock is stolen as soon as its leases end, however late the wait began.
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
    // The lease is read during the wait, not before it: the page that has just recorded a row gets a free lock first.
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
