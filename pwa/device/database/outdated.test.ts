import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { deviceDb } from './database.ts';
import { isOutdated, subscribeOutdated } from './outdated.ts';

test('a newer version of the database in another tab is detected as soon as ours exists', async () => {
  await deviceDb.open();
  const listener = vi.fn();
  subscribeOutdated(listener);
  expect(isOutdated()).toBe(false);
  const newer = new Dexie('device');
  newer.version(99).stores({ cart: 'id', later: 'id' });
  await newer.open();
  expect([isOutdated(), listener.mock.calls.length]).toEqual([true, 1]);
  newer.close();
});
