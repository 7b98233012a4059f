/** One drainer at a time across tabs and the worker. A convenience: correctness rests on leases and idempotency. */

const LOCK = 'journal-drain';

/** Runs `work` when no other context drains; waits its turn, so that a row added meanwhile is not forgotten. */
export async function withDrainLock<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || navigator.locks === undefined) return work();
  return navigator.locks.request(LOCK, work) as Promise<T>;
}
