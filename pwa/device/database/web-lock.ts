/** Web Locks of this browser: one tab or worker at a time. A page at an insecure address has none: then everyone succeeds. */

const hasLocks = (): boolean => typeof navigator !== 'undefined' && navigator.locks !== undefined;

/**
 * Runs `work` under the lock. Null when the lock was not granted: another context has it (`ifAvailable`), or the signal aborted first. Once `work` has begun, its own outcome counts, even if the lock was stolen in the meantime.
 */
export async function withWebLock<T>(
  name: string,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<{ outcome: T } | null> {
  if (!hasLocks()) return { outcome: await work() };
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

/** Takes the lock until `release` is called or the window closes; null when another context has it. */
export async function holdWebLock(name: string): Promise<(() => void) | null> {
  if (!hasLocks()) return () => undefined;
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) resolve(null);
        else await new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
