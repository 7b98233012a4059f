/** This device's cart: one entry a product, whole quantities, 1 to 999. Screens use `cart.ts`. */
import { CART_QTY_MAX, clampCartQty } from '#contract/values/quantity.ts';
import { deviceDb, type DeviceDatabase } from '../database/database.ts';
import { type CartItem, readCartFields } from '../rows/belonging-rows.ts';
import { assertOnDevice, type Unkept } from './device-or-memory.ts';
import { actTables } from './line-acts.ts';
import { listCommands } from './list-commands.ts';

const OLD_KEY = 'cart';
const IMPORTED = 'oldCartImported';

/** Goods being added: `price` is the public one in roubles, since a guest's cart may become anybody's. */
export type CartGoods = Omit<CartItem, 'qty' | 'addedAt' | 'changedAt'>;

const list = listCommands<CartItem>((db) => db.cart, {
  follows: 'cart',
  // The lines in memory come on top of those that the device has.
  move: (items) =>
    addAllToCart(
      items.map(({ qty, addedAt: _at, changedAt: _changed, ...goods }) => ({ goods, qty })),
      deviceDb,
    ),
});

export const removeFromCart = list.remove;
export const clearCart = list.clear;

/** Adds a product, or more of one that is already there; at most 999 in all. */
export const addToCart = (goods: CartGoods, qty = 1, db?: DeviceDatabase) => addAllToCart([{ goods, qty }], db);

/** Adds these goods like `addToCart`, in their order: all of them or, when it rejects, none. */
export function addAllToCart(
  rows: readonly { goods: CartGoods; qty: number }[],
  given?: DeviceDatabase,
): Promise<void> {
  const now = Date.now();
  return list.write(async (cart) => {
    const sums = new Map<string, number>();
    for (const [index, { goods, qty }] of rows.entries()) {
      const known = await cart.get(goods.id);
      // The cart is sorted by these moments, so each row has one of its own.
      const changedAt = new Date(now + index).toISOString();
      const sum = clampCartQty((known?.qty ?? 0) + clampCartQty(qty));
      await cart.put({ ...goods, qty: sum, addedAt: known?.addedAt ?? changedAt, changedAt });
      sums.set(goods.id, sum);
    }
    return [...sums];
  }, given);
}

export function setCartQty(id: string, wanted: number, given?: DeviceDatabase): Promise<void> {
  const qty = clampCartQty(wanted);
  return list.write(
    async (cart) => ((await cart.update(id, { qty, changedAt: new Date().toISOString() })) > 0 ? [[id, qty]] : []),
    given,
  );
}

/** Restores removed items at their former place and quantity; pieces added since are added on top. A price of 0 is none. */
export function returnToCart(items: readonly CartItem[], given?: DeviceDatabase): Promise<void> {
  return list.write(async (cart) => {
    const sums = new Map<string, number>();
    for (const item of items) {
      const known = await cart.get(item.id);
      const qty = clampCartQty(item.qty + (known?.qty ?? 0));
      const price = item.price > 0 ? item.price : (known?.price ?? 0);
      await cart.put({ ...item, price, qty, changedAt: new Date().toISOString() });
      sums.set(item.id, qty);
    }
    return [...sums];
  }, given);
}

/** The same, but rejects where the cart would be in memory: for goods that the device keeps in another place until then. */
export async function returnToKeptCart(items: readonly CartItem[]): Promise<void> {
  assertOnDevice();
  await returnToCart(items, deviceDb);
}

/** Remembers these public prices (roubles by product id) as the ones last seen. */
export function rememberCartPrices(prices: ReadonlyMap<string, number>, given?: DeviceDatabase): Promise<void> {
  return list.write(async (cart) => {
    for (const [id, price] of prices) await cart.update(id, { price });
    return [];
  }, given);
}

/** Removes ordered pieces from the cart; a piece added since, in another tab too, stays. */
export function removeOrdered(
  ordered: readonly { productId: string; qty: number }[],
  given?: DeviceDatabase,
): Promise<void> {
  return list.write(async (cart) => {
    const rest = new Map<string, number>();
    for (const { productId, qty } of ordered) {
      const left = Math.max(0, ((await cart.get(productId))?.qty ?? 0) - qty);
      if (left > 0) await cart.update(productId, { qty: left, changedAt: new Date().toISOString() });
      else await cart.delete(productId);
      rest.set(productId, left);
    }
    return [...rest];
  }, given);
}

/** Reads the entries of an older cart: entries without an id are dropped, duplicates are merged up to 999. */
export function readOldCart(text: string | null): CartGoodsWithQty[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? '');
  } catch {
    return [];
  }
  const list = Array.isArray(parsed) ? parsed : ((parsed as { items?: unknown } | null)?.items ?? []);
  const merged = new Map<string, CartGoodsWithQty>();
  for (const entry of Array.isArray(list) ? (list as Record<string, unknown>[]) : []) {
    const id = typeof entry?.['id'] === 'string' ? entry['id'] : '';
    if (id === '') continue;
    const read = readCartFields(entry);
    const known = merged.get(id);
    merged.set(id, {
      id,
      // A field missing in a duplicate doesn't erase the known value.
      slug: read.slug || (known?.slug ?? ''),
      title: read.title || (known?.title ?? ''),
      img: read.img || (known?.img ?? ''),
      price: read.price || (known?.price ?? 0),
      qty: Math.min(CART_QTY_MAX, (known?.qty ?? 0) + read.qty),
    });
  }
  return [...merged.values()];
}

type CartGoodsWithQty = CartGoods & { qty: number };

/** Imports the cart that older versions kept in localStorage, once; the old key is removed only after the write. */
export async function importOldCart(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
  db: DeviceDatabase = deviceDb,
): Promise<void> {
  const text = storage.getItem(OLD_KEY);
  if (text === null) return;
  await db.transaction('rw', [db.cart, ...actTables(db), db.flags], async () => {
    // Two tabs may start at once, and a tab may die before the key is gone.
    if ((await db.flags.get(IMPORTED)) !== undefined) return;
    for (const { qty, ...goods } of readOldCart(text)) await addToCart(goods, qty, db);
    await db.flags.put({ key: IMPORTED, value: true });
  });
  storage.removeItem(OLD_KEY);
}

export interface Cart {
  /** False until the cart has been read: an unread cart must not look empty. */
  readonly loaded: boolean;
  readonly unkept: Unkept;
  readonly items: readonly CartItem[];
  readonly units: number;
  readonly qtyById: ReadonlyMap<string, number>;
}

export async function readCart(db?: DeviceDatabase): Promise<Cart> {
  const { rows: items, unkept } = await list.rows(db);
  const units = items.reduce((sum, { qty }) => sum + qty, 0);
  return { loaded: true, unkept, items, units, qtyById: new Map(items.map(({ id, qty }) => [id, qty])) };
}
