/** A list of goods marked on this device: the common part of favourites and the comparison. */
import type { Table } from 'dexie';
import type { BelongingKind } from '#contract/people/belongings.ts';
import { deviceDb, type DeviceDatabase } from '../database/database.ts';
import { change, onDeviceBack, read, type Unkept } from './device-or-memory.ts';
import { actTables, noteActs } from './line-acts.ts';
import { sortedByAdded } from '../rows/belonging-rows.ts';

interface MarkedRow {
  id: string;
  addedAt: string;
}

interface ListOptions {
  /** In a list that follows the person, each act of a logged-in person is noted in the same transaction. */
  readonly follows?: BelongingKind;
  /** A list that only a device can hold is not kept in the page's memory: its commands reject in a browser that stores nothing. */
  readonly isOnDeviceOnly?: boolean;
}

async function removeFrom<Row>(table: Table<Row, string>, id: string): Promise<[id: string, marked: 0][]> {
  await table.delete(id);
  return [[id, 0]];
}

/** Commands of one list. Each writes in one transaction, so that two tabs pressing at once end with one mark. */
export function listCommands<Row extends MarkedRow>(
  tableOf: (db: DeviceDatabase) => Table<Row, string>,
  { follows, isOnDeviceOnly = false }: ListOptions = {},
) {
  /** Ids that a command in this tab has removed and that are not back: a logout or another device removes without one. */
  const removedHere = new Set<string>();
  type Marked = Omit<Row, 'addedAt'> & { id: string };

  /** Runs `work`, which returns the ids that are marked (1) or not (0) by it. */
  async function write(
    work: (table: Table<Row, string>) => Promise<readonly (readonly [id: string, marked: 0 | 1])[]>,
    given?: DeviceDatabase,
  ): Promise<void> {
    const writeTo = async (db: DeviceDatabase): Promise<void> => {
      const table = tableOf(db);
      await db.transaction('rw', [table, ...(follows === undefined ? [] : actTables(db))], async () => {
        const changed = await work(table);
        for (const [id, marked] of changed) if (marked === 0) removedHere.add(id);
        if (follows !== undefined) await noteActs(db, follows, changed);
      });
    };
    await (given !== undefined || isOnDeviceOnly ? writeTo(given ?? deviceDb) : change(writeTo));
  }

  /** A product that is already marked keeps its place. */
  async function addTo(table: Table<Row, string>, marked: Marked): Promise<[id: string, marked: 1][]> {
    if ((await table.get(marked.id)) !== undefined) return [];
    await table.add({ ...marked, addedAt: new Date().toISOString() } as unknown as Row);
    return [[marked.id, 1]];
  }

  const add = (marked: Marked, db?: DeviceDatabase): Promise<void> => write((table) => addTo(table, marked), db);

  const remove = (id: string, db?: DeviceDatabase): Promise<void> => write((table) => removeFrom(table, id), db);

  function toggle(marked: Marked, db?: DeviceDatabase): Promise<void> {
    return write(
      async (table) =>
        (await table.get(marked.id)) === undefined ? addTo(table, marked) : removeFrom(table, marked.id),
      db,
    );
  }

  /** Restores removed rows at their former place. */
  function putBack(rows: readonly Row[], db?: DeviceDatabase): Promise<void> {
    return write(async (table) => {
      await table.bulkPut([...rows]);
      return rows.map(({ id }) => [id, 1]);
    }, db);
  }

  function clear(db?: DeviceDatabase): Promise<void> {
    return write(async (table) => {
      const ids = await table.toCollection().primaryKeys();
      await table.clear();
      return ids.map((id) => [id, 0]);
    }, db);
  }

  async function rowsIn(db: DeviceDatabase): Promise<{ rows: Row[] }> {
    const rows = sortedByAdded(await tableOf(db).toArray());
    for (const { id } of rows) removedHere.delete(id);
    return { rows };
  }

  /** In the order they were marked. */
  async function rows(db?: DeviceDatabase): Promise<{ rows: Row[]; unkept: Unkept }> {
    return db === undefined && !isOnDeviceOnly ? read(rowsIn) : { ...(await rowsIn(db ?? deviceDb)), unkept: null };
  }

  if (!isOnDeviceOnly)
    onDeviceBack(async (from) => {
      await putBack(await tableOf(from).toArray(), deviceDb);
      await tableOf(from).clear();
    });

  return { add, remove, toggle, putBack, clear, rows, removedHere };
}
