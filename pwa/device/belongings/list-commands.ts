/** A list of goods on this device: the common part of the cart, the favourites and the comparison. */
import type { Table } from 'dexie';
import type { BelongingKind } from '#contract/people/belongings.ts';
import { deviceDb, type DeviceDatabase } from '../database/database.ts';
import { change, onDeviceBack, read, type Unkept } from './device-or-memory.ts';
import { actTables, noteActs, type Quantities } from './line-acts.ts';
import { sortedByAdded } from '../rows/belonging-rows.ts';

interface MarkedRow {
  id: string;
  addedAt: string;
}

interface ListOptions<Row> {
  /** In a list that follows the person, each act of a logged-in person is noted in the same transaction. */
  readonly follows?: BelongingKind;
  /** A list that only a device can hold is not kept in the page's memory: its commands reject in a browser that stores nothing. */
  readonly isOnDeviceOnly?: boolean;
  /** Takes the rows from the page's memory to the device; by default as they are. */
  readonly move?: (rows: readonly Row[]) => Promise<void>;
}

async function removeFrom<Row>(table: Table<Row, string>, id: string): Promise<Quantities> {
  await table.delete(id);
  return [[id, 0]];
}

/** Commands of one list. Each writes in one transaction, so that two tabs pressing at once end with one mark. */
export function listCommands<Row extends MarkedRow>(
  tableOf: (db: DeviceDatabase) => Table<Row, string>,
  { follows, isOnDeviceOnly = false, move }: ListOptions<Row> = {},
) {
  /** Ids that a command in this tab has removed and that are not back: a logout or another device removes without one. */
  const removedHere = new Set<string>();
  type Marked = Omit<Row, 'addedAt'> & { id: string };

  /**
   * Runs `work`, which returns the quantities that it has left: 1 for a mark, 0 for none.
   * @param given the database to write to; by default that of the device, or memory where the device stores nothing
   */
  async function write(
    work: (table: Table<Row, string>) => Promise<Quantities>,
    given?: DeviceDatabase,
  ): Promise<void> {
    const writeTo = async (db: DeviceDatabase): Promise<void> => {
      const table = tableOf(db);
      await db.transaction('rw', [table, ...(follows === undefined ? [] : actTables(db))], async () => {
        const changed = await work(table);
        for (const [id, qty] of changed) if (qty === 0) removedHere.add(id);
        if (follows !== undefined) await noteActs(db, follows, changed);
      });
    };
    await (given !== undefined || isOnDeviceOnly ? writeTo(given ?? deviceDb) : change(writeTo));
  }

  /** A product that is already marked keeps its place. */
  async function addTo(table: Table<Row, string>, marked: Marked): Promise<Quantities> {
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
      const kept = sortedByAdded(await tableOf(from).toArray());
      await (move?.(kept) ?? putBack(kept, deviceDb));
      await tableOf(from).clear();
    });

  return { write, add, remove, toggle, putBack, clear, rows, removedHere };
}
