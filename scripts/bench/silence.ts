/**
 * Measures the longest time without an answer from a busy server. A process of its own asks, so that work of the measuring process, for
 * example the encoding of a large upload, isn't taken for the server's silence.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Polls without a pause; `begun` resolves at the first answer, `stop` to the longest time between two answers, milliseconds. */
export function watchSilence(url: string): { begun: Promise<unknown>; stop: () => Promise<number> } {
  const asking = fork(fileURLToPath(new URL('silence-process.ts', import.meta.url)), [url]);
  const begun = once(asking, 'message');
  return {
    begun,
    stop: async () => {
      await begun;
      const measured = once(asking, 'message') as Promise<[number]>;
      asking.send('stop');
      const [longest] = await measured;
      return longest;
    },
  };
}
