import { expect, test, vi } from 'vitest';
import { PreparedCache } from './prepared-cache.ts';

/** Requests every key; returns the keys that had to be built. */
async function built(cache: PreparedCache, keys: readonly string[], text = ''): Promise<string[]> {
  const made: string[] = [];
  for (const key of keys) {
    await cache.get(key, async () => {
      made.push(key);
      return text;
    });
  }
  return made;
}

test('an answer is built once, also for those who ask while it is being built', async () => {
  const cache = new PreparedCache();
  const build = vi.fn(async () => 'text');
  expect(await Promise.all([cache.get('a', build), cache.get('a', build)])).toEqual(['text', 'text']);
  expect(await cache.get('a', build)).toBe('text');
  expect(build).toHaveBeenCalledTimes(1);
});

test('long keys and the entries themselves count against the bound, so that questions alone cannot fill the memory', async () => {
  const long = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(800, '?'));
  const cache = new PreparedCache(10_000);
  await built(cache, long);
  expect(await built(cache, [...long].reverse().slice(0, 10))).toEqual([]);
  expect(await built(cache, [long[0] ?? ''])).toHaveLength(1);

  const short = Array.from({ length: 1000 }, (_, index) => `${index}`.padStart(10, '0'));
  const other = new PreparedCache(2100);
  await built(other, short);
  expect(await built(other, short.slice(-10))).toEqual([]);
  expect(await built(other, short.slice(-11, -10))).toHaveLength(1);
});

test('a removed entry frees its whole size', async () => {
  const cache = new PreparedCache(1000);
  for (let round = 0; round < 50; round += 1) await built(cache, [`${round}`.padEnd(100, '?')], 'text');
  expect(
    await built(
      cache,
      ['49', '48', '47'].map((round) => round.padEnd(100, '?')),
    ),
  ).toEqual([]);
});

test('recently used entries stay, and an entry larger than the capacity is not kept', async () => {
  const cache = new PreparedCache(700);
  await built(cache, ['a', 'b', 'c', 'a', 'd']);
  expect(await built(cache, ['a', 'd'])).toEqual([]);
  expect(await built(cache, ['b'])).toEqual(['b']);
  await built(cache, ['huge'], 'x'.repeat(700));
  expect(await built(cache, ['huge'])).toEqual(['huge']);
  expect(await built(cache, ['b'])).toEqual([]);
});
