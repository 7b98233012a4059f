/**
 * Moves a shop between the engines: all rows, compared on both sides, in one transaction of PostgreSQL. If it is killed at any point, the
 * target is either empty, to be filled from the beginning, or complete.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { connect } from '../connect.ts';
import { copyRows, digestsOf, tablesOf, type TableDigest } from '../copy-rows.ts';
import { withMigrationLock, migrateTo, schemaState } from './migrate.ts';
import { isAnotherConnected, setSchemaAside } from './snapshot.ts';

/** Digest of a shop's data, independent of the engine: equal for equal rows. */
export type ShopDigest = string;

function shopDigest(tables: Readonly<Record<string, TableDigest>>): ShopDigest {
  const sorted = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

export type Moved =
  /** Another process of the shop is connected to PostgreSQL; nothing was changed. */
  | { readonly outcome: 'running' }
  /** The target is not empty; nothing was changed. */
  | { readonly outcome: 'occupied' }
  /** The source has no shop; nothing was changed. */
  | { readonly outcome: 'empty' }
  /** `already`: an earlier move, interrupted after its commit, has completed it. */
  | { readonly outcome: 'moved' | 'already'; readonly rows: number };

export interface MoveNotes {
  /** The digest of the source that the database was moved from; undefined when it was not moved. */
  readonly movedFrom: (db: Knex) => Promise<ShopDigest | undefined>;
  /** Turns the copied rows into the shop of the target. */
  readonly recordMove: (trx: Knex.Transaction, from: ShopDigest) => Promise<void>;
}

const sum = (tables: Readonly<Record<string, TableDigest>>): number =>
  Object.values(tables).reduce((rows, table) => rows + table.rows, 0);

async function hasTables(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = (await trx.raw(
    'SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() LIMIT 1',
  )) as { rows: unknown[] };
  return rows.length > 0;
}

const COMPLAINT = 'the target differs from the shop';

/** Fills an empty PostgreSQL from a SQLite file without a writer. Throws when the copy differs. */
export async function moveIntoPostgres(
  url: string,
  file: string,
  { movedFrom, recordMove }: MoveNotes,
  copied: () => void = () => undefined,
): Promise<Moved> {
  const from = connect({ file });
  const to = connect({ url, poolMax: 1 });
  try {
    return await withMigrationLock(to, async (trx): Promise<Moved> => {
      if (await isAnotherConnected(trx)) return { outcome: 'running' };
      const tables = await tablesOf(from);
      if (await hasTables(trx)) {
        const before = (await trx.schema.hasTable('settings')) ? await movedFrom(trx) : undefined;
        if (before === undefined) return { outcome: 'occupied' };
        const here = await digestsOf(from, tables);
        return before === shopDigest(here) ? { outcome: 'already', rows: sum(here) } : { outcome: 'occupied' };
      }
      await migrateTo(trx, (await schemaState(from)).applied);
      const read = await copyRows(from, trx, tables, COMPLAINT);
      copied();
      await recordMove(trx, shopDigest(read));
      return { outcome: 'moved', rows: sum(read) };
    });
  } finally {
    await from.destroy();
    await to.destroy();
  }
}

/**
 * Copies PostgreSQL into the new SQLite file `copy`, calls `place`, which moves that to the shop's place or finds a file there from an
 * earlier move, and then renames the schema to `former`. Writes are excluded meanwhile: a starting server waits. Throws when the copy differs.
 */
export async function moveOutOfPostgres(
  url: string,
  copy: string,
  former: string,
  { recordMove }: Pick<MoveNotes, 'recordMove'>,
  place: (digest: ShopDigest) => Promise<'moved' | 'already' | 'occupied'>,
): Promise<Moved> {
  const from = connect({ url, poolMax: 1 });
  const to = connect({ file: copy });
  try {
    return await withMigrationLock(from, async (moment): Promise<Moved> => {
      if (await isAnotherConnected(moment)) return { outcome: 'running' };
      const { applied } = await schemaState(moment);
      if (applied.length === 0) return { outcome: 'empty' };
      const read = await withMigrationLock(to, async (trx) => {
        await migrateTo(trx, applied);
        const tables = await tablesOf(trx);
        for (const { name } of tables) await moment.raw('LOCK TABLE ?? IN ACCESS EXCLUSIVE MODE', [name]);
        const rows = await copyRows(moment, trx, tables, COMPLAINT);
        await recordMove(trx, shopDigest(rows));
        return rows;
      });
      await to.destroy();
      const outcome = await place(shopDigest(read));
      if (outcome === 'occupied') return { outcome };
      await setSchemaAside(moment, former);
      return { outcome, rows: sum(read) };
    });
  } finally {
    await from.destroy();
    await to.destroy();
  }
}
