import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { sampleUser } from '../person/sample-seller.ts';
import { DeviceDatabase, deviceDb } from '../database/database.ts';
import { forgetPerson, rememberPerson } from '../person/session.ts';
import {
  addFavourite,
  clearFavourites,
  readFavourites,
  removeFavourite,
  returnFavourites,
  toggleFavourite,
} from './favourites-store.ts';

const buyer = sampleUser({ role: 'customer' });

test('favourites are added, taken away, toggled and cleared', async () => {
  const db = new DeviceDatabase(`device-${Math.random()}`);
  const ids = async () => (await db.favourites.toCollection().primaryKeys()).sort();
  await addFavourite({ id: 'a' }, db);
  await addFavourite({ id: 'a' }, db);
  await toggleFavourite({ id: 'b' }, db);
  expect(await ids()).toEqual(['a', 'b']);
  await removeFavourite('a', db);
  await toggleFavourite({ id: 'b' }, db);
  expect(await ids()).toEqual([]);
  await addFavourite({ id: 'c' }, db);
  await clearFavourites(db);
  expect(await ids()).toEqual([]);
});

test('a removed favourite returns with its title at its former place', async () => {
  const db = new DeviceDatabase(`device-${Math.random()}`);
  await addFavourite({ id: 'a', title: 'Ванна' }, db);
  const [favourite] = await db.favourites.toArray();
  await removeFavourite('a', db);
  await returnFavourites(favourite === undefined ? [] : [favourite], db);
  expect(await db.favourites.toArray()).toEqual([{ id: 'a', title: 'Ванна', addedAt: favourite?.addedAt }]);
});

test('what a press has removed is told from what left with its person, and from what came back', async () => {
  await deviceDb.favourites.clear();
  const removed = async () => [...(await readFavourites()).removedHere];
  await rememberPerson(buyer);
  const [kept, pressed] = [newId(), newId()];
  await addFavourite({ id: kept });
  await addFavourite({ id: pressed });
  await removeFavourite(pressed);
  expect(await removed()).toContain(pressed);
  await addFavourite({ id: pressed });
  expect(await removed()).not.toContain(pressed);
  await forgetPerson();
  expect((await readFavourites()).items).toEqual([]);
  expect(await removed()).not.toContain(kept);
  expect(await removed()).not.toContain(pressed);
});

test('a mark of another shape stays in its list', async () => {
  await addFavourite({ id: 'a', title: 'Ванна' });
  await deviceDb.favourites.bulkPut([
    { id: 'b', title: 5 },
    { id: 'c', addedAt: null },
  ] as never[]);
  expect((await readFavourites()).items.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'Ванна'],
    ['c', undefined],
    ['b', ''],
  ]);
});
