import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DeviceDatabase } from '../database.ts';
import { notedLists } from './noted-store.ts';

const { compared } = notedLists;

const goods = (id: string) => ({ id, slug: `tovar-${id}`, title: `Смеситель ${id}` });

test('goods are added to the comparison once, removed, restored and cleared', async () => {
  const db = new DeviceDatabase(`device-${Math.random()}`);
  const ids = async () => (await db.compared.toCollection().primaryKeys()).sort();
  await compared.add(goods('a'), db);
  await compared.add(goods('a'), db);
  await compared.toggle(goods('b'), db);
  expect(await ids()).toEqual(['a', 'b']);
  const [former] = await db.compared.toArray();
  await compared.remove('a', db);
  expect(await ids()).toEqual(['b']);
  await compared.putBack(former === undefined ? [] : [former], db);
  expect(await db.compared.get('a')).toEqual(former);
  await compared.toggle(goods('b'), db);
  await compared.clear(db);
  expect(await ids()).toEqual([]);
});

test('awaited and compared goods are separate lists', async () => {
  const db = new DeviceDatabase(`device-${Math.random()}`);
  await notedLists.awaited.add(goods('a'), db);
  await compared.add(goods('b'), db);
  expect((await notedLists.awaited.rows(db)).map(({ id }) => id)).toEqual(['a']);
  await compared.clear(db);
  expect(await notedLists.awaited.rows(db)).toHaveLength(1);
});
