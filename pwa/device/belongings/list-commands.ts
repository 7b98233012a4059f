/** A list of goods marked on this device: the common part of favourites and the comparison. */
import type { Table } from 'dexie';
import { deviceDb, type DeviceDatabase } from '../database.ts';
import { sortedByAdded } from './stored-goods.ts';

interface MarkedRow {
  id: string;
  /** ISO instant. */
  addedAt: string;
}

/** Commands of one list. Each writes in one transaction, so that two tabs pressing at once end with one mark. */
export function listCommands<Row extends MarkedRow>(tableOf: (db: DeviceDatabase) => Table<Row, string>) {
  type Marked = Omit<Row, 'addedAt'> & { id: string };

  /** A product that is already marked keeps its place. */
  async function add(marked: Marked, db: DeviceDatabase = deviceDb): Promise<void> {
    const table = tableOf(db);
    await db.transaction('rw', table, async () => {
      if ((await table.get(marked.id)) === undefined)
        await table.add({ ...marked, addedAt: new Date().toISOString() } as unknown as Row);
    });
  }

  async function remove(id: string, db: DeviceDatabase = deviceDb): Promise<void> {
    await tableOf(db).delete(id);
  }

  /** Adds the product, or removes it when it is there. */
  async function toggle(marked: Marked, db: DeviceDatabase = deviceDb): Promise<void> {
    const table = tableOf(db);
    await db.transaction('rw', table, async () => {
      const known = await table.get(marked.id);
      await (known === undefined ? add(marked, db) : remove(marked.id, db));
    });
  }

  /** Restores removed rows at their former place. */
  async function putBack(rows: readonly Row[], db: DeviceDatabase = deviceDb): Promise<void> {
    await tableOf(db).bulkPut([...rows]);
  }

  async function clear(db: DeviceDatabase = deviceDb): Promise<void> {
    await tableOf(db).clear();
  }

  /** In the order they were marked. */
  async function rows(db: DeviceDatabase = deviceDb): Promise<Row[]> {
    return sortedByAdded(await tableOf(db).toArray());
  }

  return { add, remove, toggle, putBack, clear, rows };
}
