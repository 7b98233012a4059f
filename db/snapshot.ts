/**
 * A copy of the database as of one moment, while others write: always one SQLite file, whichever the engine, so that
 * it can be opened, checked and restored anywhere.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { connect } from './connect.ts';
import { copyRows, differing, digestsOf, tablesOf } from './copy-rows.ts';
import { inTurn, migrateTo, schemaState } from './migrate.ts';
import { readTransaction } from './read.ts';

/** Where a database is: an address of PostgreSQL, or else a SQLite file. */
export interface Place {
  readonly url?: string | undefined;
  readonly file: string;
}

/** A copy does not say what its original said. */
export class CopyDiffers extends Error {
  override name = 'CopyDiffers';
}

/** Milliseconds that a reader waits for SQLite's lock. */
const PATIENCE_MS = 10_000;

async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}

/** Makes a SQLite file one whole by itself, without a log beside it, and puts it on the disk. */
export async function closeFile(file: string): Promise<void> {
  const handle = new Database(file, { timeout: PATIENCE_MS });
  handle.pragma('journal_mode = DELETE');
  handle.close();
  await settle(file);
}

/** Copies the database at `place` into the new file `target`. Throws `CopyDiffers`. */
export async function snapshotInto(place: Place, target: string): Promise<void> {
  if (place.url === undefined) {
    const source = new Database(place.file, { readonly: true, fileMustExist: true, timeout: PATIENCE_MS });
    try {
      source.prepare('VACUUM INTO ?').run(target);
    } finally {
      source.close();
    }
  } else {
    const from = connect({ url: place.url, poolMax: 1 });
    const to = connect({ file: target });
    try {
      await readTransaction(from, (moment) => copyMoment(moment, to));
    } finally {
      await from.destroy();
      await to.destroy();
    }
  }
  await closeFile(target);
}

async function copyMoment(moment: Knex, to: Knex): Promise<void> {
  const { applied } = await schemaState(moment);
  const read = await inTurn(to, async (trx) => {
    await migrateTo(trx, applied);
    return copyRows(moment, trx, await tablesOf(trx));
  });
  const wrong = differing(read, await digestsOf(to, await tablesOf(to)));
  if (wrong.length > 0) throw new CopyDiffers(`the copy differs from the database in ${wrong.join(', ')}`);
}

/** What a copy holds. */
export interface CopyFacts {
  /** Of the file, in hexadecimal digits. */
  readonly sha256: string;
  readonly migrations: readonly string[];
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** What SQLite finds wrong with the file, and foreign keys that lead nowhere; empty when it is sound. */
  readonly faults: readonly string[];
}

/** Opens a copy and looks at all of it, without changing a byte. */
export async function inspectCopy(file: string): Promise<CopyFacts> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const sha256 = hash.digest('hex');
  const handle = new Database(file, { readonly: true, fileMustExist: true, timeout: PATIENCE_MS });
  try {
    const integrity = handle.pragma('integrity_check') as { integrity_check: string }[];
    const keys = handle.pragma('foreign_key_check') as { table: string; parent: string }[];
    const names = handle
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'knex_%' ORDER BY name",
      )
      .pluck()
      .all() as string[];
    return {
      sha256,
      migrations: handle.prepare('SELECT name FROM knex_migrations ORDER BY id').pluck().all() as string[],
      tables: Object.fromEntries(
        names.map((name) => [name, handle.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number]),
      ),
      faults: [
        ...integrity.map(({ integrity_check: said }) => said).filter((said) => said !== 'ok'),
        ...keys.map(({ table, parent }) => `${table}: a row refers to a missing one of ${parent}`),
      ],
    };
  } finally {
    handle.close();
  }
}

/** A file held by this process alone; the system lets go of it when the process ends. */
export interface FileLock {
  readonly release: () => void;
}

/**
 * Locks a SQLite file, or an empty one, with its log merged into it. `held`: a process has it open. `unknown`: there is
 * none, it is no sound database, or it lies where locks don't work.
 */
export function lockFile(file: string): FileLock | 'held' | 'unknown' {
  if (!existsSync(file)) return 'unknown';
  const handle = new Database(file, { timeout: 0 });
  try {
    handle.pragma('journal_mode = DELETE');
    handle.exec('BEGIN EXCLUSIVE');
    return { release: () => void handle.close() };
  } catch (error) {
    handle.close();
    const code = String((error as { code?: unknown }).code);
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'held';
    if (/^SQLITE_(NOTADB|CORRUPT|IOERR)/.test(code)) return 'unknown';
    throw error;
  }
}

/**
 * Holds a SQLite file alone; null when a process has it open. A file that is no sound database any more is nobody's: a
 * running server would have stopped at it.
 */
export function holdAlone(file: string): FileLock | null {
  const lock = lockFile(file);
  if (lock === 'held') return null;
  return lock === 'unknown' ? { release: () => undefined } : lock;
}

/** Bytes that this PostgreSQL database takes. */
export async function postgresBytes(url: string): Promise<number> {
  const db = connect({ url, poolMax: 1 });
  try {
    const { rows } = (await db.raw('SELECT pg_database_size(current_database()) AS bytes')) as {
      rows: { bytes: number }[];
    };
    return rows[0]?.bytes ?? 0;
  } finally {
    await db.destroy();
  }
}

/** True when a process of the shop beside this one is connected to this PostgreSQL. */
export async function isAnotherConnected(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = (await trx.raw(
    `SELECT count(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'shop' AND pid <> pg_backend_pid()`,
  )) as { rows: { count: number }[] };
  return (rows[0]?.count ?? 0) > 0;
}

/** Keeps the schema on PostgreSQL under the name `former` and makes an empty one in its place. */
export async function setSchemaAside(trx: Knex.Transaction, former: string): Promise<void> {
  const { rows } = (await trx.raw('SELECT current_schema() AS name')) as { rows: { name: string | null }[] };
  const schema = rows[0]?.name ?? 'public';
  await trx.raw('ALTER SCHEMA ?? RENAME TO ??', [schema, former]);
  await trx.raw('CREATE SCHEMA ??', [schema]);
}

/**
 * Puts the rows of the SQLite file `copy` into PostgreSQL, in one transaction: the schema of before is kept under the
 * name `former`, a new one is made, filled, compared row by row and handed to `finish`. Throws `CopyDiffers`, and
 * answers false, with nothing changed, when another process of the shop is connected.
 */
export async function putIntoPostgres(
  url: string,
  copy: string,
  former: string,
  finish: (trx: Knex.Transaction) => Promise<void>,
): Promise<boolean> {
  const from = connect({ file: copy });
  const to = connect({ url, poolMax: 1 });
  try {
    return await inTurn(to, async (trx) => {
      if (await isAnotherConnected(trx)) return false;
      await setSchemaAside(trx, former);
      const tables = await tablesOf(from);
      await migrateTo(trx, (await schemaState(from)).applied);
      const read = await copyRows(from, trx, tables);
      const wrong = differing(read, await digestsOf(trx, tables));
      if (wrong.length > 0) throw new CopyDiffers(`PostgreSQL differs from the backup in ${wrong.join(', ')}`);
      await finish(trx);
      return true;
    });
  } finally {
    await from.destroy();
    await to.destroy();
  }
}
