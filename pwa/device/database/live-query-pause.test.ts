import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceDb } from './database.ts';
import { MAX_HOLD_MS, pauseLiveQueries, liveQueriesResumed } from './live-query-pause.ts';
import { turnsPass } from '../sample-turns.ts';

const flag = (key: string) => deviceDb.table('flags').put({ key, value: true });

let stop: () => void = () => undefined;
const seen: number[] = [];
/** Ends of the longest holds: they come when a test calls them. */
const lastMoments: (() => void)[] = [];

beforeEach(async () => {
  await deviceDb.table('flags').clear();
  seen.length = 0;
  lastMoments.length = 0;
  const real = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', ((work: () => void, ms?: number) =>
    ms === MAX_HOLD_MS ? lastMoments.push(work) : real(work, ms)) as typeof setTimeout);
  const query = liveQuery(async () => {
    await liveQueriesResumed();
    return deviceDb.table('flags').count();
  }).subscribe((count) => void seen.push(count));
  stop = () => query.unsubscribe();
  await expect.poll(() => seen).toEqual([0]);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('a paused live query reads nothing meanwhile, everything afterwards, and stays observed', async () => {
  const release = pauseLiveQueries();
  await flag('one');
  await turnsPass();
  await flag('two');
  await turnsPass();
  expect(seen).toEqual([0]);
  release();
  await expect.poll(() => seen.at(-1)).toBe(2);
  await flag('three');
  await expect.poll(() => seen.at(-1)).toBe(3);
});

test('it waits for the last of several holders, and each releases once', async () => {
  const [first, second] = [pauseLiveQueries(), pauseLiveQueries()];
  await flag('one');
  first();
  first();
  await turnsPass();
  expect(seen).toEqual([0]);
  second();
  await expect.poll(() => seen.at(-1)).toBe(1);
});

test('a hold that is never released ends after a short time', async () => {
  pauseLiveQueries();
  await flag('one');
  await turnsPass();
  expect(seen).toEqual([0]);
  for (const end of lastMoments) end();
  await expect.poll(() => seen.at(-1)).toBe(1);
});
