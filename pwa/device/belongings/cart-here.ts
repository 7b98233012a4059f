/**
 * The cart where this browser can hold it: on the device, or in the page's memory when the device stores nothing or
 * doesn't answer. A cart in memory moves to the device as soon as that answers. Screens use it through `cart.ts`.
 */
import { Dexie } from 'dexie';
import { deviceDb, DeviceDatabase } from '../database.ts';
import { isOutdated } from '../outdated.ts';
import { NoAnswerError } from '../storage/let-go-when-away.ts';
import { reopenFailed, rereadAll } from '../storage/reopen.ts';
import type { CartItem } from './belonging-rows.ts';
import * as store from './cart-store.ts';

export type { CartGoods } from './cart-store.ts';

export interface Cart extends store.Cart {
  /** Why the cart is in memory, which ends with the page; null while the device keeps it. */
  readonly unkept: 'refused' | 'silent' | null;
}

/** Interval of attempts to reach the device, ms. */
const RETRY_MS = 5_000;

let memory: Promise<DeviceDatabase> | null = null;
let why: 'refused' | 'silent' = 'refused';

/** A database in memory, of the same kind: its code is loaded only by browsers that need it. */
async function openMemory(): Promise<DeviceDatabase> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  return new DeviceDatabase('memory', { indexedDB: new IDBFactory(), IDBKeyRange });
}

/** Goes on in memory, with the cart of the device if that can still be read. */
async function toMemory(error: unknown): Promise<DeviceDatabase> {
  console.error('The cart is in memory only', error);
  if (memory === null) why = error instanceof NoAnswerError ? 'silent' : 'refused';
  memory ??= (async () => {
    const [made, stored] = await Promise.all([openMemory(), deviceDb.cart.toArray().catch(() => null)]);
    if (stored === null) retryUntilMoved(made);
    else await made.cart.bulkPut(stored);
    return made;
  })();
  const made = await memory;
  rereadAll();
  return made;
}

/** Moves the lines to the device once it answers: they come on top of those that it has. */
function retryUntilMoved(from: DeviceDatabase): void {
  setTimeout(() => {
    moveToDevice(from).then(
      () => {
        memory = null;
        rereadAll();
      },
      () => retryUntilMoved(from),
    );
  }, RETRY_MS);
}

async function moveToDevice(from: DeviceDatabase): Promise<void> {
  await reopenFailed();
  await deviceDb.cart.count();
  const moving = (async () => {
    const { items } = await store.readCart(from);
    await store.addAllToCart(items.map(({ qty, addedAt: _at, changedAt: _changed, ...goods }) => ({ goods, qty })));
    return deviceDb;
  })();
  // Commands wait until the lines have moved.
  memory = moving.catch(() => from);
  await moving;
}

/** Runs the command on the device, or in memory where that fails. A tab that a newer version has replaced must be loaded again instead. */
async function change(command: (db: DeviceDatabase) => Promise<void>): Promise<void> {
  if (memory !== null) return command(await memory);
  try {
    await command(deviceDb);
  } catch (error) {
    if (isOutdated()) throw error;
    await command(await toMemory(error));
  }
}

export const addToCart = (goods: store.CartGoods, qty?: number) => change((db) => store.addToCart(goods, qty, db));
export const addAllToCart = (rows: Parameters<typeof store.addAllToCart>[0]) =>
  change((db) => store.addAllToCart(rows, db));
export const setCartQty = (id: string, qty: number) => change((db) => store.setCartQty(id, qty, db));
export const removeFromCart = (id: string) => change((db) => store.removeFromCart(id, db));
export const returnToCart = (items: readonly CartItem[]) => change((db) => store.returnToCart(items, db));
/** The same, but rejects where the cart would be in memory: for goods that the device keeps in another place until then. */
export async function returnToKeptCart(items: readonly CartItem[]): Promise<void> {
  if (memory !== null) throw new Error('The cart is in memory only');
  await store.returnToCart(items);
}
export const rememberCartPrices = (prices: ReadonlyMap<string, number>) =>
  change((db) => store.rememberCartPrices(prices, db));
export const removeOrdered = (ordered: Parameters<typeof store.removeOrdered>[0]) =>
  change((db) => store.removeOrdered(ordered, db));
export const clearCart = () => change((db) => store.clearCart(db));

export async function readCart(): Promise<Cart> {
  let held = memory;
  if (held === null) {
    try {
      return { ...(await store.readCart()), unkept: null };
    } catch (error) {
      if (isOutdated()) throw error;
      held = toMemory(error);
    }
  }
  // Dexie's own promise: after any other one, Dexie no longer observes the query.
  return { ...(await store.readCart(await Dexie.Promise.resolve(held))), unkept: why };
}
