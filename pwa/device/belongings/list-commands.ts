/** A list of goods marked on this device: the common part of favourites and the comparison. */
import type { Table } from 'dexie';
import type { BelongingKind } from '#contract/people/belongings.ts';
import { deviceDb, type DeviceDatabase } from '../database.ts';
import { actTables, noteActs } from './line-acts.ts';
import { sortedByAdded } from './stored-goods.ts';

interface MarkedRow {
  id: string;
  /** ISO instant. */
  addedAt: string;
}

/**
 * Commands of one list. Each writes in one transaction, so that two tabs pressing at once end with one mark. In a list
 * that follows the person (`follows`) each act of a logged-in person is noted in the same transaction.
 */
export function listCommands<Row extends MarkedRow>(
  tableOf: (db: DeviceDatabase) => Table<Row, string>,
  follows?: BelongingKind,
) {
  /** Ids that a command in this tab has removed and that are not back: a logout or another device removes without one. */
  const removedHere = new Set<string>();
  type Marked = Omit<Row, 'addedAt'> & { id: string };

  /** Runs `work`, which returns the ids that are marked (1) or not (0) by it. */
  async function change(
    db: DeviceDatabase,
    work: (table: Table<Row, string>) => Promise<readonly (readonly [id: string, marked: 0 | 1])[]>,
  ): Promise<void> {
    const table = tableOf(db);
    await db.transaction('rw', [table, ...(follows === undefined ? [] : actTables(db))], async () => {
      const changed = await work(table);
      for (const [id, marked] of changed) if (marked === 0) removedHere.add(id);
      if (follows !== undefined) await noteActs(db, follows, changed);
    });
  }

  /** A product that is already marked keeps its place. */
  function add(marked: Marked, db: DeviceDatabase = deviceDb): Promise<void> {
    return change(db, async (table) => {
      if ((await table.get(marked.id)) !== undefined) return [];
      await table.add({ ...marked, addedAt: new Date().toISOString() } as unknown as Row);
      return [[marked.id, 1]];
    });
  }

  function remove(id: string, db: DeviceDatabase = deviceDb): Promise<void> {
    return change(db, async (table) => {
      await table.delete(id);
      return [[id, 0]];
    });
  }

  /** Adds the product, or removes it when it is there. */
  function toggle(marked: Marked, db: DeviceDatabase = deviceDb): Promise<void> {
    return change(db, async (table) => {
      const known = await table.get(marked.id);
      await (known === undefined ? add(marked, db) : remove(marked.id, db));
      return [];
    });
  }

  /** Restores removed rows at their former place. */
  function putBack(rows: readonly Row[], db: DeviceDatabase = deviceDb): Promise<void> {
    return change(db, async (table) => {
      await table.bulkPut([...rows]);
      return rows.map(({ id }) => [id, 1]);
    });
  }

  function clear(db: DeviceDatabase = deviceDb): Promise<void> {
    return change(db, async (table) => {
      const ids = await table.toCollection().primaryKeys();
      await table.clear();
      return ids.map((id) => [id, 0]);
    });
  }

  /** In the order they were marked. */
  async function rows(db: DeviceDatabase = deviceDb): Promise<Row[]> {
    const kept = sortedByAdded(await tableOf(db).toArray());
    for (const { id } of kept) removedHere.delete(id);
    return kept;
  }

  return { add, remove, toggle, putBack, clear, rows, removedHere };
}
