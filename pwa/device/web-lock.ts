/** Web Locks of this browser: one tab or worker at a time. Call only if `navigator.locks` exists. */

/**
 * Runs `work` under the lock. Null when the lock was not granted: another context has it (`ifAvailable`), or the signal
 * aborted first. Once `work` has begun, its own outcome counts, even if the lock was stolen in the meantime.
 */
export async function withWebLock<T>(
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
