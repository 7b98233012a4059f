import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deviceDb } from './database.ts';
import { pauseLiveQueries, liveQueriesResumed } from './live-query-pause.ts';

const flag = (key: string) => deviceDb.table('flags').put({ key, value: true });

let stop: () => void = () => undefined;
const seen: number[] = [];

beforeEach(async () => {
  await deviceDb.table('flags').clear();
  seen.length = 0;
  const query = liveQuery(async () => {
    await liveQueriesResumed();
    return deviceDb.table('flags').count();
  }).subscribe((count) => void seen.push(count));
  stop = () => query.unsubscribe();
  await expect.poll(() => seen).toEqual([0]);
});
afterEach(() => stop());

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 60));

test('a paused live query reads nothing meanwhile, everything afterwards, and stays observed', async () => {
  const release = pauseLiveQueries();
  await flag('one');
  await aMoment();
  await flag('two');
  await aMoment();
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
  await aMoment();
  expect(seen).toEqual([0]);
  second();
  await expect.poll(() => seen.at(-1)).toBe(1);
});

test('a hold that is never released ends after a short time', async () => {
  pauseLiveQueries();
  await flag('one');
  await expect.poll(() => seen.at(-1)).toBe(1);
});
