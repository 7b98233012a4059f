/**
 * The database that holds the cart, the favourites and the comparison: that of the device, or one in the page's memory
 * when the device stores nothing or doesn't answer. What lies in memory moves to the device as soon as that answers.
 */
import { Dexie } from 'dexie';
import { deviceDb, DeviceDatabase } from '../database/database.ts';
import { isOutdated } from '../database/outdated.ts';
import { NoAnswerError } from '../database/let-go-when-away.ts';
import { reopenFailed, rereadAll } from '../storage/reopen.ts';

/** Why the belongings are in memory, which ends with the page; null while the device keeps them. */
export type Unkept = 'refused' | 'silent' | null;

const RETRY_MS = 5_000;

let memory: Promise<DeviceDatabase> | null = null;
let why: Unkept = 'refused';
const movers: ((from: DeviceDatabase) => Promise<void>)[] = [];

/** Adds a function that moves one kind of belongings to the device, and removes from memory what has moved. */
export function onDeviceBack(mover: (from: DeviceDatabase) => Promise<void>): void {
  movers.push(mover);
}

/** A database in memory, of the same kind: its code is loaded only by browsers that need it. */
async function openMemory(): Promise<DeviceDatabase> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  return new DeviceDatabase('memory', { indexedDB: new IDBFactory(), IDBKeyRange });
}

const TABLES = ['cart', 'favourites', 'compared'];

/** Goes on in memory, with what the device has if that can still be read. */
async function toMemory(error: unknown): Promise<DeviceDatabase> {
  console.error('The cart and the lists are in memory only', error);
  if (memory === null) why = error instanceof NoAnswerError ? 'silent' : 'refused';
  memory ??= (async () => {
    const [made, stored] = await Promise.all([
      openMemory(),
      Promise.all(TABLES.map((name) => deviceDb.table(name).toArray())).catch(() => null),
    ]);
    if (stored === null) retryUntilMoved(made);
    else await Promise.all(TABLES.map((name, index) => made.table(name).bulkPut(stored[index] ?? [])));
    return made;
  })();
  const made = await memory;
  rereadAll();
  return made;
}

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
    for (const move of movers) await move(from);
    return deviceDb;
  })();
  // Commands wait until everything has moved.
  memory = moving.catch(() => from);
  await moving;
}

/** Runs the command on the device, or in memory where that fails. A tab that a newer version has replaced must be loaded again instead. */
export async function change(command: (db: DeviceDatabase) => Promise<void>): Promise<void> {
  if (memory !== null) return command(await memory);
  try {
    await command(deviceDb);
  } catch (error) {
    if (isOutdated()) throw error;
    await command(await toMemory(error));
  }
}

/** Reads from where the belongings are; Dexie's live queries observe it. */
export async function read<T>(query: (db: DeviceDatabase) => Promise<T>): Promise<T & { readonly unkept: Unkept }> {
  let held = memory;
  if (held === null) {
    try {
      return { ...(await query(deviceDb)), unkept: null };
    } catch (error) {
      if (isOutdated()) throw error;
      held = toMemory(error);
    }
  }
  // Dexie's own promise: after any other one, Dexie no longer observes the query.
  return { ...(await query(await Dexie.Promise.resolve(held))), unkept: why };
}

/** Rejects unless belongings are on the device: for goods that the device keeps in another place until then. */
export function assertOnDevice(): void {
  if (memory !== null) throw new Error('The cart is in memory only');
}
