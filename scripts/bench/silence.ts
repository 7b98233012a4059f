/** Measures the longest time without an answer from a busy server. */
import { fetchWithRetry } from './api.ts';

/** Polls without a pause; `stop` returns the longest time between two answers, milliseconds. */
export function watchSilence(url: string): { begun: Promise<unknown>; stop: () => Promise<number> } {
  let isOver = false;
  let longest = 0;
  const knock = async (): Promise<void> => void (await (await fetchWithRetry(url)).text());
  const begun = knock();
  const watching = begun.then(async () => {
    let last = performance.now();
    while (!isOver) {
      await knock();
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
  });
  return {
    begun,
    stop: async () => {
      isOver = true;
      await watching;
      return longest;
    },
  };
}
