import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addAllToCart,
  addToCart,
  clearCart,
  importOldCart,
  rememberCartPrices,
  removeFromCart,
  returnToCart,
  setCartQty,
  removeOrdered,
  readCart,
  readOldCart,
} from './cart-store.ts';
import { DeviceDatabase } from '../database/database.ts';
import { sampleStorage } from '../../sample-storage.ts';
import { importOldFavourites, toggleFavourite } from './favourites-store.ts';

const goods = (id: string) => ({ id, slug: `s-${id}`, title: id, img: '', price: 100 });

let db: DeviceDatabase;
beforeEach(() => {
  db = new DeviceDatabase(`device-${Math.random()}`);
});

const storageWith = (entries: Record<string, string>) => sampleStorage(new Map(Object.entries(entries)));

describe('rows of another shape', () => {
  test('stay in the cart with what can be read, and count on from there', async () => {
    await addToCart(goods('a'), 2, db);
    await db.cart.bulkPut([
      { id: 'b', title: { ru: 'Ванна' }, qty: '3', price: null },
      { ...goods('c'), addedAt: 7 },
    ] as never[]);
    const { items, units } = await readCart(db);
    expect(items.map(({ id, title, qty, price }) => [id, title, qty, price])).toEqual([
      ['b', '', 3, 0],
      ['c', 'c', 1, 100],
      ['a', 'a', 2, 100],
    ]);
    expect(units).toBe(6);
    await addToCart(goods('b'), 1, db);
    await addToCart(goods('b'), 2, db);
    expect((await readCart(db)).qtyById.get('b')).toBe(6);
  });
});

describe('the cart', () => {
  const quantities = async () => Object.fromEntries((await db.cart.toArray()).map(({ id, qty }) => [id, qty]));

  test('adding a product that is already there increases its quantity, up to 999', async () => {
    await addToCart(goods('a'), 2, db);
    await addToCart(goods('a'), 3, db);
    await addToCart(goods('b'), 998, db);
    await addToCart(goods('b'), 5, db);
    expect(await quantities()).toEqual({ a: 5, b: 999 });
  });

  test('several quick presses all count', async () => {
    await addToCart(goods('a'), 1, db);
    await Promise.all(Array.from({ length: 10 }, () => addToCart(goods('a'), 1, db)));
    expect(await quantities()).toEqual({ a: 11 });
  });

  test('several goods are added in their order, all of them or none', async () => {
    await addToCart(goods('b'), 3, db);
    const rows = ['d', 'b', 'c', 'a', 'b'].map((id) => ({ goods: goods(id), qty: 2 }));
    await addAllToCart(rows, db);
    const added = [
      ['b', 7],
      ['d', 2],
      ['c', 2],
      ['a', 2],
    ];
    const stored = async () => (await readCart(db)).items.map(({ id, qty }) => [id, qty]);
    expect(await stored()).toEqual(added);
    const broken = { ...goods('e'), id: null as unknown as string };
    await expect(addAllToCart([...rows, { goods: broken, qty: 1 }], db)).rejects.toThrow();
    expect(await stored()).toEqual(added);
  });

  test('a quantity stays whole and within 1 to 999', async () => {
    await addToCart(goods('a'), 1, db);
    await setCartQty('a', 0, db);
    expect(await quantities()).toEqual({ a: 1 });
    await setCartQty('a', 5000, db);
    expect(await quantities()).toEqual({ a: 999 });
    await setCartQty('a', 2.9, db);
    expect(await quantities()).toEqual({ a: 2 });
    await removeFromCart('a', db);
    await addToCart(goods('b'), 1, db);
    await clearCart(db);
    expect(await quantities()).toEqual({});
  });

  test('an order removes the ordered pieces and leaves those added since', async () => {
    await addToCart(goods('a'), 2, db);
    await addToCart(goods('b'), 5, db);
    const ordered = [
      { productId: 'a', qty: 2 },
      { productId: 'b', qty: 3 },
      { productId: 'gone', qty: 1 },
    ];
    await addToCart(goods('c'), 1, db);
    await removeOrdered(ordered, db);
    expect(await quantities()).toEqual({ b: 2, c: 1 });
  });

  test('a removed item returns at its place with its quantity, and pieces added since are added on top', async () => {
    await addToCart(goods('a'), 4, db);
    await addToCart(goods('b'), 1, db);
    const before = await db.cart.orderBy('addedAt').toArray();
    await clearCart(db);
    await addToCart(goods('b'), 2, db);
    await returnToCart(before, db);
    expect(await quantities()).toEqual({ a: 4, b: 3 });
    expect((await db.cart.orderBy('addedAt').toArray()).map(({ id, addedAt }) => [id, addedAt])).toEqual(
      before.map(({ id, addedAt }) => [id, addedAt]),
    );
  });

  test('seen prices are stored for products in the cart only', async () => {
    await addToCart(goods('a'), 2, db);
    await rememberCartPrices(
      new Map([
        ['a', 120],
        ['gone', 5],
      ]),
      db,
    );
    expect(await db.cart.toArray()).toMatchObject([{ id: 'a', price: 120, qty: 2 }]);
  });

  test('an older cart is imported once: entries without an id are dropped, duplicates merged up to 999', async () => {
    const old = JSON.stringify([
      { ...goods('a'), qty: 700 },
      { ...goods('a'), qty: 700 },
      { title: 'no id', qty: 1 },
      null,
      { ...goods('b'), qty: 'x' },
    ]);
    const storage = storageWith({ cart: old });
    await importOldCart(storage, db);
    expect(await quantities()).toEqual({ a: 999, b: 1 });
    expect(storage.getItem('cart')).toBeNull();
    await importOldCart(storageWith({ cart: old }), db);
    expect(await quantities()).toEqual({ a: 999, b: 1 });
  });

  test('an unreadable older cart is ignored', async () => {
    await importOldCart(storageWith({ cart: '{oops' }), db);
    expect(await quantities()).toEqual({});
  });
});

describe('favourites', () => {
  const ids = () => db.favourites.orderBy('addedAt').primaryKeys();

  test('a second press takes the mark away', async () => {
    await toggleFavourite({ id: 'a' }, db);
    expect(await ids()).toEqual(['a']);
    await toggleFavourite({ id: 'a' }, db);
    expect(await ids()).toEqual([]);
  });

  test('the older list is imported once', async () => {
    const storage = storageWith({ fav: '["a","b","a",7,""]' });
    await importOldFavourites(storage, db);
    expect((await ids()).sort()).toEqual(['a', 'b']);
    expect(storage.getItem('fav')).toBeNull();
  });
});

test('a duplicate in an older cart without a name and a price erases neither', () => {
  const whole = { id: 'a', slug: 'tovar', title: 'Кран', img: '/pictures/a.webp', price: 990, qty: 600 };
  const old = JSON.stringify([whole, { id: 'a', qty: 500 }, { id: '__proto__', title: 'b', price: '1e309', qty: -2 }]);
  expect(readOldCart(old)).toEqual([
    { ...whole, qty: 999 },
    { id: '__proto__', slug: '', title: 'b', img: '', price: 0, qty: 1 },
  ]);
});
