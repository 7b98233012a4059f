/** The cart where this browser can hold it, on the device or in the page's memory. Screens use it through `cart.ts`. */
import type { CartItem } from '../rows/belonging-rows.ts';
import * as store from './cart-store.ts';
import { assertOnDevice, change, onDeviceBack, read, type Unkept } from './device-or-memory.ts';

export type { CartGoods } from './cart-store.ts';

export interface Cart extends store.Cart {
  readonly unkept: Unkept;
}

/** The lines come on top of those that the device has. */
onDeviceBack(async (from) => {
  const { items } = await store.readCart(from);
  await store.addAllToCart(items.map(({ qty, addedAt: _at, changedAt: _changed, ...goods }) => ({ goods, qty })));
  await from.cart.clear();
});

export const addToCart = (goods: store.CartGoods, qty?: number) => change((db) => store.addToCart(goods, qty, db));
export const addAllToCart = (rows: Parameters<typeof store.addAllToCart>[0]) =>
  change((db) => store.addAllToCart(rows, db));
export const setCartQty = (id: string, qty: number) => change((db) => store.setCartQty(id, qty, db));
export const removeFromCart = (id: string) => change((db) => store.removeFromCart(id, db));
export const returnToCart = (items: readonly CartItem[]) => change((db) => store.returnToCart(items, db));
/** The same, but rejects where the cart would be in memory: for goods that the device keeps in another place until then. */
export async function returnToKeptCart(items: readonly CartItem[]): Promise<void> {
  assertOnDevice();
  await store.returnToCart(items);
}
export const rememberCartPrices = (prices: ReadonlyMap<string, number>) =>
  change((db) => store.rememberCartPrices(prices, db));
export const removeOrdered = (ordered: Parameters<typeof store.removeOrdered>[0]) =>
  change((db) => store.removeOrdered(ordered, db));
export const clearCart = () => change((db) => store.clearCart(db));

export const readCart = (): Promise<Cart> => read((db) => store.readCart(db));
