/**
 * Moves a shop between the engines: every row, compared on both sides, in one transaction of PostgreSQL. Killed at any
 * point it leaves either an empty target, to be filled from the beginning, or a whole one.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { connect } from './connect.ts';
import { copyRows, differing, digestsOf, tablesOf, type TableDigest } from './copy-rows.ts';
import { inTurn, migrateTo, schemaState } from './migrate.ts';
import { CopyDiffers, isAnotherConnected, setSchemaAside } from './snapshot.ts';

/** What a shop says, whichever engine says it: equal for equal rows. */
export type ShopDigest = string;

function shopDigest(tables: Readonly<Record<string, TableDigest>>): ShopDigest {
  const sorted = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** What came of it. */
export type Moved =
  /** Another process of the shop is connected to PostgreSQL; nothing was done. */
  | { readonly outcome: 'running' }
  /** The target holds something; nothing was done. */
  | { readonly outcome: 'occupied' }
  /** `already`: a former move, cut off after its commit, has done it. */
  | { readonly outcome: 'moved' | 'already'; readonly rows: number };

/** What is asked of the shop about its moves. */
export interface MoveNotes {
  /** The digest of the shop that the database was moved from; undefined when it was not. */
  readonly movedFrom: (db: Knex) => Promise<ShopDigest | undefined>;
  /** Makes the copied rows the shop of the target. */
  readonly settleIn: (trx: Knex.Transaction, from: ShopDigest) => Promise<void>;
}

const sum = (tables: Readonly<Record<string, TableDigest>>): number =>
  Object.values(tables).reduce((rows, table) => rows + table.rows, 0);

async function hasTables(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = (await trx.raw(
    'SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() LIMIT 1',
  )) as { rows: unknown[] };
  return rows.length > 0;
}

function compare(a: Readonly<Record<string, TableDigest>>, b: Readonly<Record<string, TableDigest>>): void {
  const wrong = differing(a, b);
  if (wrong.length > 0) throw new CopyDiffers(`the target differs from the shop in ${wrong.join(', ')}`);
}

/** Fills an empty PostgreSQL from a SQLite file that nobody writes. Throws `CopyDiffers`. */
export async function moveIntoPostgres(
  url: string,
  file: string,
  { movedFrom, settleIn }: MoveNotes,
  copied: () => void = () => undefined,
): Promise<Moved> {
  const from = connect({ file });
  const to = connect({ url, poolMax: 1 });
  try {
    return await inTurn(to, async (trx): Promise<Moved> => {
      if (await isAnotherConnected(trx)) return { outcome: 'running' };
      const tables = await tablesOf(from);
      if (await hasTables(trx)) {
        const before = (await trx.schema.hasTable('settings')) ? await movedFrom(trx) : undefined;
        if (before === undefined) return { outcome: 'occupied' };
        const here = await digestsOf(from, tables);
        return before === shopDigest(here) ? { outcome: 'already', rows: sum(here) } : { outcome: 'occupied' };
      }
      await migrateTo(trx, (await schemaState(from)).applied);
      const read = await copyRows(from, trx, tables);
      compare(read, await digestsOf(trx, tables));
      copied();
      await settleIn(trx, shopDigest(read));
      return { outcome: 'moved', rows: sum(read) };
    });
  } finally {
    await from.destroy();
    await to.destroy();
  }
}

/**
 * Copies PostgreSQL into the new SQLite file `copy`, calls `place`, which puts that in the shop's place or finds a file
 * there that a former move has put, and then sets the schema aside under the name `former`. Nobody writes meanwhile: a
 * server that starts waits. Throws `CopyDiffers`.
 */
export async function moveOutOfPostgres(
  url: string,
  copy: string,
  former: string,
  { settleIn }: Pick<MoveNotes, 'settleIn'>,
  place: (digest: ShopDigest) => Promise<'moved' | 'already' | 'occupied'>,
): Promise<Moved> {
  const from = connect({ url, poolMax: 1 });
  const to = connect({ file: copy });
  try {
    return await inTurn(from, async (moment): Promise<Moved> => {
      if (await isAnotherConnected(moment)) return { outcome: 'running' };
      const { applied } = await schemaState(moment);
      const read = await inTurn(to, async (trx) => {
        await migrateTo(trx, applied);
        const tables = await tablesOf(trx);
        for (const { name } of tables) await moment.raw('LOCK TABLE ?? IN ACCESS EXCLUSIVE MODE', [name]);
        const rows = await copyRows(moment, trx, tables);
        compare(rows, await digestsOf(trx, tables));
        await settleIn(trx, shopDigest(rows));
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
