/** The process of `silence.ts`: asks the given address until it is told to stop, then answers with the longest time between two answers. */
import { fetchWithRetry } from './api.ts';

const [url = ''] = process.argv.slice(2);
let isOver = false;
process.once('message', () => (isOver = true));
// The measuring process has ended: no process waits for the figure.
process.once('disconnect', () => process.exit());

const ask = async (): Promise<void> => void (await (await fetchWithRetry(url)).text());
await ask();
process.send?.('begun');
let longest = 0;
let last = performance.now();
while (!isOver) {
  await ask();
  const now = performance.now();
  longest = Math.max(longest, now - last);
  last = now;
}
process.send?.(longest);
process.disconnect();
