/** This device's cart for screens. Its database code loads beside the first screen; an earlier press waits for it. */
import type * as CartStore from './cart-here.ts';
import type { Cart, CartGoods } from './cart-here.ts';
import { liveStore, useLive, useLivePart } from '../database/use-live.ts';

export type { Cart, CartGoods };

const store = () => import('./cart-here.ts');

export const addToCart: typeof CartStore.addToCart = async (...given) => (await store()).addToCart(...given);
export const addAllToCart: typeof CartStore.addAllToCart = async (...given) => (await store()).addAllToCart(...given);
export const setCartQty: typeof CartStore.setCartQty = async (...given) => (await store()).setCartQty(...given);
export const removeFromCart: typeof CartStore.removeFromCart = async (...given) =>
  (await store()).removeFromCart(...given);
export const returnToCart: typeof CartStore.returnToCart = async (...given) => (await store()).returnToCart(...given);
export const returnToKeptCart: typeof CartStore.returnToKeptCart = async (...given) =>
  (await store()).returnToKeptCart(...given);
export const rememberCartPrices: typeof CartStore.rememberCartPrices = async (...given) =>
  (await store()).rememberCartPrices(...given);
export const removeOrdered: typeof CartStore.removeOrdered = async (...given) =>
  (await store()).removeOrdered(...given);
export const clearCart: typeof CartStore.clearCart = async (...given) => (await store()).clearCart(...given);

const UNREAD: Cart = { loaded: false, unkept: null, items: [], units: 0, qtyById: new Map() };
const live = liveStore<Cart>(async () => (await store()).readCart, UNREAD, { ...UNREAD, loaded: true });

export function useCart(): Cart {
  return useLive(live);
}

/** Units of a product in the cart; 0 when it isn't there. */
export function useCartQty(id: string): number {
  return useLivePart(live, ({ qtyById }) => qtyById.get(id) ?? 0);
}
