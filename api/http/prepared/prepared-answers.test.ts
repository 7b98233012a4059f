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

test('a question of an earlier state is answered anew, in place of the former answer', async () => {
  const cache = cacheOf(10_000);
  await cache.get('v', 'a', async () => 'former');
  const now = await cache.get('w', 'a', async () => 'now');
  expect(await now.text()).toBe('now');
  expect(await cache.get('w', 'a', async () => 'again')).toBe(now);
  expect(await (await cache.get('v', 'a', async () => 'former again')).text()).toBe('former again');
});

test('answers that nobody requests again never displace those requested twice', async () => {
  const cache = cacheOf(12_000);
  const known = ['a', 'b', 'c', 'd'];
  await built(
    cache,
    known.flatMap((key) => [key, key]),
  );
  await built(
    cache,
    Array.from({ length: 1_000 }, (_, index) => `once-${index}`),
  );
  expect(await built(cache, known)).toEqual([]);
  expect(await built(cache, ['once-999', 'once-0'])).toEqual(['once-0']);
});

test('an answer longer than the share of those requested once is kept too', async () => {
  const cache = cacheOf(12_000);
  expect(await built(cache, ['long', 'long'], 'x'.repeat(4_000))).toEqual(['long']);
});

test('long keys and the entries themselves count against the bound, so that questions alone cannot fill the memory', async () => {
  const long = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(800, '?'));
  const cache = cacheOf(4 * 31_300);
  await built(cache, long);
  expect(await built(cache, [long[0] ?? ''])).toHaveLength(1);
  expect(await built(cache, [...long].reverse().slice(0, 9))).toEqual([]);

  const short = Array.from({ length: 1000 }, (_, index) => `${index}`.padStart(10, '0'));
  const other = cacheOf(4 * 15_300);
  await built(other, short);
  expect(await built(other, short.slice(-11, -10))).toHaveLength(1);
  expect(await built(other, short.slice(-9))).toEqual([]);
});

test('every form is as long in memory as its bytes count: it keeps no larger block that it was cut from', async () => {
  const made = await cacheOf(10_000).get('v', 'a', async () => 'смеситель '.repeat(100));
  for (const form of ['identity', 'br', 'gzip'] as const) {
    const bytes = await made.in(form);
    expect(bytes.buffer.byteLength, form).toBe(bytes.length);
  }
});

test('a removed entry frees its whole size', async () => {
  const cache = cacheOf(4 * 5300);
  for (let round = 0; round < 50; round += 1) await built(cache, [`${round}`.padEnd(100, '?')], 'text');
  expect(
    await built(
      cache,
      ['49', '48', '47'].map((round) => round.padEnd(100, '?')),
    ),
  ).toEqual([]);
});

test('recently used entries stay, and an entry larger than the capacity is not kept', async () => {
  const cache = cacheOf(6100);
  await built(cache, ['a', 'a', 'b', 'b', 'c', 'c', 'a', 'd', 'd']);
  expect(await built(cache, ['a', 'd'])).toEqual([]);
  expect(await built(cache, ['b'])).toEqual(['b']);
  expect(await built(cache, ['huge', 'huge'], 'x'.repeat(6100))).toEqual(['huge', 'huge']);
  expect(await built(cache, ['b'])).toEqual([]);
});

test('an answer whose turn to go has come stays in its compressed form, and is made whole from it', async () => {
  const text = 'смеситель '.repeat(1_000);
  const cache = cacheOf(90_000);
  await built(cache, ['first', 'first'], text);
  const first = await cache.get('v', 'first', async () => 'not built');
  await first.in('gzip');
  const packed = await first.in('br');
  const others = Array.from({ length: 6 }, (_, index) => [`other-${index}`, `other-${index}`]).flat();
  await built(cache, others, text);
  expect([first.at('identity'), first.at('gzip'), first.at('br')]).toEqual([undefined, undefined, packed]);
  expect(await built(cache, ['first'])).toEqual([]);
  expect(await first.text()).toBe(text);
  // The others have no compressed form yet, so the older ones are gone.
  expect(await built(cache, others.slice(0, 1), text)).toHaveLength(1);
});
