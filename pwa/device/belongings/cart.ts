/** This device's cart for screens. Its database code loads beside the first screen; an earlier press waits for it. */
import type { Cart, CartGoods } from './cart-store.ts';
import { later, liveStore, useLive, useLivePart } from '../database/use-live.ts';

export type { Cart, CartGoods };

const store = () => import('./cart-store.ts');

export const addToCart = later(async () => (await store()).addToCart);
export const addAllToCart = later(async () => (await store()).addAllToCart);
export const setCartQty = later(async () => (await store()).setCartQty);
export const removeFromCart = later(async () => (await store()).removeFromCart);
export const returnToCart = later(async () => (await store()).returnToCart);
export const returnToKeptCart = later(async () => (await store()).returnToKeptCart);
export const rememberCartPrices = later(async () => (await store()).rememberCartPrices);
export const removeOrdered = later(async () => (await store()).removeOrdered);
export const clearCart = later(async () => (await store()).clearCart);

const UNREAD: Cart = { loaded: false, unkept: null, items: [], units: 0, qtyById: new Map() };
const live = liveStore<Cart>(async () => (await store()).readCart, UNREAD, { ...UNREAD, loaded: true });

export const useCart = (): Cart => useLive(live);

/** Units of a product in the cart; 0 when it isn't there. */
export const useCartQty = (id: string): number => useLivePart(live, ({ qtyById }) => qtyById.get(id) ?? 0);
