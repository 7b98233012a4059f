import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceDb } from '../database/database.ts';
import type { Cart, CartGoods } from './cart-store.ts';

const goods = (id: string): CartGoods => ({ id, slug: id, title: `Смеситель ${id}`, img: '', price: 100 });
/** A page of its own: where its cart and lists lie is state of the modules. */
async function openPage() {
  vi.resetModules();
  const [cart, favourites, lists] = await Promise.all([
    import('./cart-store.ts'),
    import('./favourites-store.ts'),
    import('./product-list-store.ts'),
  ]);
  return { ...cart, ...favourites, ...lists };
}
const linesOf = ({ unkept, items }: Cart) => [unkept, ...items.map(({ id, qty }) => `${id} ${qty}`)];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await deviceDb.delete({ disableAutoOpen: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a browser that opens no database has a cart in memory, which moves to the device once it can be stored', async () => {
  const blocked = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database', 'SecurityError');
  });
  const cart = await openPage();
  const seen: unknown[] = [];
  const watching = liveQuery(() => cart.readCart()).subscribe((read) => seen.push(linesOf(read)));
  await expect.poll(() => seen.at(-1)).toEqual(['refused']);
  await cart.addToCart(goods('a'), 2);
  await cart.addToCart(goods('b'));
  await cart.removeFromCart('b');
  await expect.poll(() => seen.at(-1)).toEqual(['refused', 'a 2']);
  blocked.mockRestore();
  // A former cart of the device stays, and the lines of this page come on top of it.
  const other = await openPage();
  await other.addToCart(goods('a'));
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(() => seen.at(-1)).toEqual([null, 'a 3']);
  watching.unsubscribe();
});

test('favourites and the comparison lie in memory as the cart does, and move with it; what waits for goods is only on a device', async () => {
  const mark = (id: string) => ({ id, slug: id, title: `Смеситель ${id}` });
  const former = await openPage();
  await former.addFavourite(mark('kept'));
  const blocked = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database', 'SecurityError');
  });
  const page = await openPage();
  const { compared, awaited } = page.productLists;
  const marked = async () => {
    const favourites = await page.readFavourites();
    const { rows, unkept } = await compared.rows();
    return [favourites.unkept, favourites.items.map(({ id }) => id), unkept, rows.map(({ id }) => id)];
  };
  await page.toggleFavourite(mark('a'));
  await page.toggleFavourite(mark('b'));
  await page.toggleFavourite(mark('a'));
  await compared.add(mark('c'));
  await page.addToCart(goods('d'));
  expect(await marked()).toEqual(['refused', ['b'], 'refused', ['c']]);
  await expect(awaited.add(mark('e'))).rejects.toThrow('denied');
  blocked.mockRestore();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(marked).toEqual([null, ['b', 'kept'], null, ['c']]);
  expect(linesOf(await page.readCart())).toEqual([null, 'd 1']);
});

test('a device without room goes on in memory with the cart that it had', async () => {
  let hasRoom = true;
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const made = transaction.apply(this, given);
    if (!hasRoom && this.name === 'device' && given[1] === 'readwrite') queueMicrotask(() => made.abort());
    return made;
  });
  const cart = await openPage();
  await cart.addToCart(goods('a'));
  hasRoom = false;
  await cart.addToCart(goods('b'), 3);
  expect(linesOf(await cart.readCart())).toEqual(['refused', 'a 1', 'b 3']);
  await cart.removeOrdered([{ productId: 'a', qty: 1 }]);
  expect(linesOf(await cart.readCart())).toEqual(['refused', 'b 3']);
});
