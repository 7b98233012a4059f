/** A limit of time on waits for other servers, which may leave any event out that their library promises. */

/** Resolves or rejects like `work`, but rejects with the signal's reason once aborted. The caller closes what the work has opened. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
