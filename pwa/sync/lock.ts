/** One drainer at a time across tabs and the worker. A convenience: correctness rests on leases and idempotency. */

const LOCK = 'journal-drain';

export interface DrainLock {
  /** Milliseconds to wait for the lock before its holder is asked after. */
  patienceMs: number;
  /** Whether some drainer is at work; one that is not holds the lock for nothing. */
  isDraining(): Promise<boolean>;
}

/**
 * Runs `work` when no other context drains; waits its turn, so that a row added meanwhile is not forgotten. `alone` says
 * that no other drainer is alive: the browser takes the lock away from a dead one, but not its leases. From a holder that hangs the
 * lock is taken away once its leases are over.
 */
export async function withDrainLock<T>(work: (alone: boolean) => Promise<T>, { patienceMs, isDraining }: DrainLock): Promise<T> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return work(false);
  let running: Promise<T> | null = null;
  const begin = (alone: boolean): Promise<T> => {
    running = work(alone);
    return running;
  };
  /** The work's own outcome once it has begun, also when the lock was taken away from it; null when it never was its turn. */
  const taken = async (options: LockOptions, alone: boolean): Promise<{ outcome: T } | null> => {
    try {
      return { outcome: await (navigator.locks.request(LOCK, options, () => begin(alone)) as Promise<T>) };
    } catch (error) {
      if (running !== null) return { outcome: await running };
      if (options.signal?.aborted === true) return null;
      throw error;
    }
  };
  for (;;) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    const done = await taken({ signal: patience.signal }, true).finally(() => clearTimeout(timer));
    if (done !== null) return done.outcome;
    if (await isDraining()) continue;
    const stolen = await taken({ steal: true }, false);
    if (stolen !== null) return stolen.outcome;
  }
}
