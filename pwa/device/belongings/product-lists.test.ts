import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DeviceDatabase } from '../database/database.ts';
import { productLists } from './product-list-store.ts';

const { compared } = productLists;

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
  await productLists.awaited.add(goods('a'), db);
  await compared.add(goods('b'), db);
  expect((await productLists.awaited.rows(db)).rows.map(({ id }) => id)).toEqual(['a']);
  await compared.clear(db);
  expect((await productLists.awaited.rows(db)).rows).toHaveLength(1);
});
