import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { addToCart } from './cart-store.ts';
import { DeviceDatabase } from '../database/database.ts';

test('a cart item is id, slug, title, img, price and qty', async () => {
  const db = new DeviceDatabase(`device-${Math.random()}`);
  const goods = { id: 'p1', slug: 'smesitel', title: 'Смеситель', img: '/pictures/a.webp', price: 6715 };
  await addToCart(goods, 2, db);
  expect(await db.cart.get('p1')).toMatchObject({ ...goods, qty: 2 });
});
