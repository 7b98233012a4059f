/** Storage of this device's cart: one entry a product, whole quantities, 1 to 999. Screens use `cart.ts`. */
import { CART_QTY_MAX, clampCartQty } from '#contract/values/quantity.ts';
import { deviceDb, type DeviceDatabase } from '../database/database.ts';
import { type CartItem, sortedByAdded, readCartFields } from '../rows/belonging-rows.ts';
import { actTables, noteActs } from './line-acts.ts';

/** localStorage key of the cart in older versions of the shop. */
const OLD_KEY = 'cart';
const IMPORTED = 'oldCartImported';

/** Goods being added: `price` is the public one in roubles, since a guest's cart may become anybody's. */
export type CartGoods = Omit<CartItem, 'qty' | 'addedAt' | 'changedAt'>;

/** Tables of each change: what a logged-in person does is noted in the same transaction. */
const tables = (db: DeviceDatabase) => [db.cart, ...actTables(db)];

/** Adds a product, or more of one that is already there; at most 999 in all. */
export async function addToCart(goods: CartGoods, qty = 1, db: DeviceDatabase = deviceDb): Promise<void> {
  await addAllToCart([{ goods, qty }], db);
}

/** Adds these goods like `addToCart`, in their order: all of them or, when it rejects, none. */
export async function addAllToCart(
  rows: readonly { goods: CartGoods; qty: number }[],
  db: DeviceDatabase = deviceDb,
): Promise<void> {
  const now = Date.now();
  await db.transaction('rw', tables(db), async () => {
    for (const [index, { goods, qty }] of rows.entries()) {
      const known = await db.cart.get(goods.id);
      // The cart is sorted by these moments, so each row has one of its own.
      const changedAt = new Date(now + index).toISOString();
      const sum = clampCartQty((known?.qty ?? 0) + clampCartQty(qty));
      await db.cart.put({ ...goods, qty: sum, addedAt: known?.addedAt ?? changedAt, changedAt });
      await noteActs(db, 'cart', [[goods.id, sum]]);
    }
  });
}

/** Sets the quantity of a product in the cart, clamped to 1..999. */
export async function setCartQty(id: string, qty: number, db: DeviceDatabase = deviceDb): Promise<void> {
  const now = clampCartQty(qty);
  await db.transaction('rw', tables(db), async () => {
    if ((await db.cart.update(id, { qty: now, changedAt: new Date().toISOString() })) > 0)
      await noteActs(db, 'cart', [[id, now]]);
  });
}

export async function removeFromCart(id: string, db: DeviceDatabase = deviceDb): Promise<void> {
  await db.transaction('rw', tables(db), async () => {
    await db.cart.delete(id);
    await noteActs(db, 'cart', [[id, 0]]);
  });
}

/** Restores removed items at their former place and quantity; pieces added since are added on top. A price of 0 is none. */
export async function returnToCart(items: readonly CartItem[], db: DeviceDatabase = deviceDb): Promise<void> {
  await db.transaction('rw', tables(db), async () => {
    for (const item of items) {
      const known = await db.cart.get(item.id);
      const qty = clampCartQty(item.qty + (known?.qty ?? 0));
      const price = item.price > 0 ? item.price : (known?.price ?? 0);
      await db.cart.put({ ...item, price, qty, changedAt: new Date().toISOString() });
      await noteActs(db, 'cart', [[item.id, qty]]);
    }
  });
}

/** Remembers these public prices (roubles by product id) as the ones last seen. */
export async function rememberCartPrices(
  prices: ReadonlyMap<string, number>,
  db: DeviceDatabase = deviceDb,
): Promise<void> {
  await db.transaction('rw', db.cart, async () => {
    for (const [id, price] of prices) await db.cart.update(id, { price });
  });
}

/** Removes ordered pieces from the cart; a piece added since, in another tab too, stays. */
export async function removeOrdered(
  ordered: readonly { productId: string; qty: number }[],
  db: DeviceDatabase = deviceDb,
): Promise<void> {
  await db.transaction('rw', tables(db), async () => {
    for (const { productId, qty } of ordered) {
      const left = Math.max(0, ((await db.cart.get(productId))?.qty ?? 0) - qty);
      if (left > 0) await db.cart.update(productId, { qty: left, changedAt: new Date().toISOString() });
      else await db.cart.delete(productId);
      await noteActs(db, 'cart', [[productId, left]]);
    }
  });
}

export async function clearCart(db: DeviceDatabase = deviceDb): Promise<void> {
  await db.transaction('rw', tables(db), async () => {
    const ids = await db.cart.toCollection().primaryKeys();
    await db.cart.clear();
    await noteActs(
      db,
      'cart',
      ids.map((id) => [id, 0]),
    );
  });
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
  await db.transaction('rw', [...tables(db), db.flags], async () => {
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
  /** In the order they were added. */
  readonly items: readonly CartItem[];
  /** Units of all products, for the badge. */
  readonly units: number;
  readonly qtyById: ReadonlyMap<string, number>;
}

export async function readCart(db: DeviceDatabase = deviceDb): Promise<Cart> {
  const items = sortedByAdded(await db.cart.toArray());
  return {
    loaded: true,
    items,
    units: items.reduce((sum, { qty }) => sum + qty, 0),
    qtyById: new Map(items.map(({ id, qty }) => [id, qty])),
  };
}
