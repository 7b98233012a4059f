import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DeviceDatabase } from './database.ts';
import { addFavourite, clearFavourites, removeFavourite, toggleFavourite } from './favourites.ts';

test('favourites are added, taken away, toggled and cleared', async () => {
  const db = new DeviceDatabase(`device-${Math.random()}`);
  const ids = async () => (await db.favourites.toCollection().primaryKeys()).sort();
  await addFavourite('a', db);
  await addFavourite('a', db);
  await toggleFavourite('b', db);
  expect(await ids()).toEqual(['a', 'b']);
  await removeFavourite('a', db);
  await toggleFavourite('b', db);
  expect(await ids()).toEqual([]);
  await addFavourite('c', db);
  await clearFavourites(db);
  expect(await ids()).toEqual([]);
});
