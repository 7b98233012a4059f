/** One drainer at a time across tabs and the worker. A convenience: correctness rests on leases and idempotency. */

const LOCK = 'journal-drain';

/**
 * Runs `work` when no other context drains; waits its turn, so that a row added meanwhile is not forgotten. `alone` says
 * that no other drainer is alive: the browser takes the lock away from a dead one, but not its leases.
 */
export async function withDrainLock<T>(work: (alone: boolean) => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return work(false);
  return navigator.locks.request(LOCK, () => work(true)) as Promise<T>;
}
