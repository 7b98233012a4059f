/** One drainer at a time across tabs and the worker. A convenience: correctness rests on leases and idempotency. */
import { underLock } from '../device/web-lock.ts';

const LOCK = 'journal-drain';

export interface DrainLock {
  /** Milliseconds to wait for the lock before its holder is asked after. */
  patienceMs: number;
  /** Whether some drainer is at work; one that is not holds the lock for nothing. */
  isDraining(): Promise<boolean>;
}

/**
 * Runs `work` when no other context drains; waits its turn, so that a row added meanwhile is not forgotten. `alone`
 * says that no other drainer is alive: the browser takes the lock away from a dead one, but not its leases. From a
 * holder that hangs the lock is taken away once its leases are over.
 */
export async function withDrainLock<T>(
  work: (alone: boolean) => Promise<T>,
  { patienceMs, isDraining }: DrainLock,
): Promise<T> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return work(false);
  for (;;) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    const done = await underLock(LOCK, { signal: patience.signal }, () => work(true)).finally(() =>
      clearTimeout(timer),
    );
    if (done !== null) return done.outcome;
    if (await isDraining()) continue;
    const stolen = await underLock(LOCK, { steal: true }, () => work(false));
    if (stolen !== null) return stolen.outcome;
  }
}
