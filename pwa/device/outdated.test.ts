import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { deviceDb } from './database.ts';
import { isOutdated, subscribeOutdated } from './outdated.ts';

test('a newer version of the database in another tab is noticed from the moment ours is made', async () => {
  await deviceDb.open();
  const heard = vi.fn();
  subscribeOutdated(heard);
  expect(isOutdated()).toBe(false);
  const newer = new Dexie('device');
  newer.version(99).stores({ cart: 'id', later: 'id' });
  await newer.open();
  expect([isOutdated(), heard.mock.calls.length]).toEqual([true, 1]);
  newer.close();
});
