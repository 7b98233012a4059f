/**
 * Does the work again and again, one at a time; the first time after `firstMs`. A failure is passed to `failed`. The returned function stops
 * it and waits for work in progress.
 */
export function repeat(
  work: () => Promise<void>,
  periodMs: number,
  failed: (error: unknown) => void,
  firstMs = periodMs,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = (): void =>
    void (running ??= work()
      .catch(failed)
      .finally(() => (running = null)));
  const first = setTimeout(run, firstMs);
  const timer = setInterval(run, periodMs);
  return async () => {
    clearTimeout(first);
    clearInterval(timer);
    await running;
  };
}
