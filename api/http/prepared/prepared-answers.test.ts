import { expect, test, vi } from 'vitest';
import { PreparedAnswers } from './prepared-answers.ts';

const cacheOf = (capacity: number): PreparedAnswers => new PreparedAnswers({ capacity, type: 'text/plain' });

/** Requests every key; returns the keys that had to be built. */
async function built(cache: PreparedAnswers, keys: readonly string[], text = ''): Promise<string[]> {
  const made: string[] = [];
  for (const key of keys) {
    await cache.get('v', key, async () => {
      made.push(key);
      return text;
    });
  }
  return made;
}

test('an answer is built once, also for those who ask while it is being built', async () => {
  const cache = cacheOf(10_000);
  const build = vi.fn(async () => 'text');
  const [first, second] = await Promise.all([cache.get('v', 'a', build), cache.get('v', 'a', build)]);
  expect([await first.text(), await second.text()]).toEqual(['text', 'text']);
  expect(await cache.get('v', 'a', build)).toBe(first);
  expect(build).toHaveBeenCalledTimes(1);
});

test('long keys and the entries themselves count against the bound, so that questions alone cannot fill the memory', async () => {
  const long = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(800, '?'));
  const cache = cacheOf(22_300);
  await built(cache, long);
  expect(await built(cache, [...long].reverse().slice(0, 10))).toEqual([]);
  expect(await built(cache, [long[0] ?? ''])).toHaveLength(1);

  const short = Array.from({ length: 1000 }, (_, index) => `${index}`.padStart(10, '0'));
  const other = cacheOf(6300);
  await built(other, short);
  expect(await built(other, short.slice(-10))).toEqual([]);
  expect(await built(other, short.slice(-11, -10))).toHaveLength(1);
});

test('a removed entry frees its whole size', async () => {
  const cache = cacheOf(2500);
  for (let round = 0; round < 50; round += 1) await built(cache, [`${round}`.padEnd(100, '?')], 'text');
  expect(
    await built(
      cache,
      ['49', '48', '47'].map((round) => round.padEnd(100, '?')),
    ),
  ).toEqual([]);
});

test('recently used entries stay, and an entry larger than the capacity is not kept', async () => {
  const cache = cacheOf(1900);
  await built(cache, ['a', 'b', 'c', 'a', 'd']);
  expect(await built(cache, ['a', 'd'])).toEqual([]);
  expect(await built(cache, ['b'])).toEqual(['b']);
  await built(cache, ['huge'], 'x'.repeat(1900));
  expect(await built(cache, ['huge'])).toEqual(['huge']);
  expect(await built(cache, ['b'])).toEqual([]);
});

test('an answer whose turn to go has come stays in its compressed form, and is made whole from it', async () => {
  const text = 'смеситель '.repeat(1_000);
  const cache = cacheOf(60_000);
  const first = await cache.get('v', 'first', async () => text);
  await first.in('gzip');
  const packed = await first.in('br');
  const others = Array.from({ length: 6 }, (_, index) => `other-${index}`);
  await built(cache, others, text);
  expect([first.at('identity'), first.at('gzip'), first.at('br')]).toEqual([undefined, undefined, packed]);
  expect(await built(cache, ['first'])).toEqual([]);
  expect(await first.text()).toBe(text);
  // The others have no compressed form yet, so the older ones are gone.
  expect(await built(cache, others.slice(0, 1), text)).toHaveLength(1);
});
