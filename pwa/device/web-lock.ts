/** Web Locks of this browser: one tab or worker at a time. Call only where `navigator.locks` is. */

/**
 * Runs `work` under the lock. Null when it was not this context's turn: somebody else has the lock (`ifAvailable`), or
 * the signal came first. Once `work` has begun its own outcome counts, also when the lock was taken away from it
 * meanwhile.
 */
export async function underLock<T>(
  name: string,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<{ outcome: T } | null> {
  let running: Promise<T> | null = null;
  const begin = async (lock: Lock | null): Promise<void> => {
    if (lock === null) return;
    running = work();
    await running;
  };
  try {
    await navigator.locks.request(name, options, begin);
  } catch (error) {
    if (running === null && options.signal?.aborted !== true) throw error;
  }
  return running === null ? null : { outcome: await (running as Promise<T>) };
}
