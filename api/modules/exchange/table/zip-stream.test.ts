/** Archives while they are streamed: a fault of their contents reaches the reader, and a reader that leaves ends the contents. */
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { zipStream } from './zip-stream.ts';

/** Text without repetition, so that it doesn't shrink below the streams' buffers. */
const noise = (lines: number): string => Array.from({ length: lines }, (_, line) => Math.sin(line)).join('\n');

describe('an archive while it is streamed', () => {
  test('the same contents make the same bytes', async () => {
    const pack = () => buffer(zipStream([{ name: 'а.txt', content: ['раз', Buffer.from('два')] }]));
    expect(await pack()).toEqual(await pack());
  });

  test('a content that fails ends the archive with its error', async () => {
    const files = [
      { name: 'whole.txt', content: ['whole'] },
      {
        name: 'half.txt',
        content: (function* () {
          yield noise(1_000);
          throw new Error('The database has gone');
        })(),
      },
    ];
    await expect(buffer(zipStream(files))).rejects.toThrow('The database has gone');
  });

  test('a reader that leaves closes the content that is being read and opens no other', async () => {
    const said: string[] = [];
    const rows = async function* (name: string) {
      said.push(`${name} opened`);
      try {
        for (;;) {
          await pause(0);
          yield noise(1_000);
        }
      } finally {
        said.push(`${name} closed`);
      }
    };
    const archive = zipStream(['first', 'second'].map((name) => ({ name, content: rows(name) })));
    for await (const piece of archive) if ((piece as Buffer).length > 1_000) break;
    await expect.poll(() => said).toEqual(['first opened', 'first closed']);
  });
});
