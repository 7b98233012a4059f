/** A consistent copy of the database while others write: one SQLite file from either engine, to be opened and checked anywhere. */
import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { connect } from '../connect.ts';
import { copyRows, tablesOf } from '../copy-rows.ts';
import { withMigrationLock, migrateTo, schemaState } from './migrate.ts';
import { readTransaction } from '../read.ts';

/** Location of a database: a PostgreSQL address, or else a SQLite file. */
export interface Place {
  readonly url?: string | undefined;
  readonly file: string;
}

/** Milliseconds that a reader waits for SQLite's lock. */
const LOCK_TIMEOUT_MS = 10_000;

async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}

/** Merges a SQLite file with its log and flushes it to the disk. */
export async function closeFile(file: string): Promise<void> {
  const handle = new Database(file, { timeout: LOCK_TIMEOUT_MS });
  handle.pragma('journal_mode = DELETE');
  handle.close();
  await settle(file);
}

/** Copies the database at `place` into the new file `target`. Throws when the copy differs. */
export async function snapshotInto(place: Place, target: string): Promise<void> {
  if (place.url === undefined) {
    const source = new Database(place.file, { readonly: true, fileMustExist: true, timeout: LOCK_TIMEOUT_MS });
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
  await withMigrationLock(to, async (trx) => {
    await migrateTo(trx, applied);
    await copyRows(moment, trx, await tablesOf(trx), 'the copy differs from the database');
  });
}

export interface CopyFacts {
  readonly sha256: string;
  readonly migrations: readonly string[];
  readonly tables: Readonly<Record<string, number>>;
  /** Integrity errors reported by SQLite; empty when the file is sound. */
  readonly faults: readonly string[];
  /** Rows that refer to missing ones. */
  readonly brokenKeys: readonly string[];
}

/** Opens a copy and checks all of it, without changing a byte. */
export async function inspectCopy(file: string): Promise<CopyFacts> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const sha256 = hash.digest('hex');
  const handle = new Database(file, { readonly: true, fileMustExist: true, timeout: LOCK_TIMEOUT_MS });
  try {
    const integrity = handle.pragma('integrity_check') as { integrity_check: string }[];
    const keys = handle
      .prepare('SELECT "table", parent, count(*) AS rows FROM pragma_foreign_key_check GROUP BY "table", parent')
      .all() as { table: string; parent: string; rows: number }[];
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
      faults: integrity.map(({ integrity_check: said }) => said).filter((said) => said !== 'ok'),
      brokenKeys: keys.map(({ table, parent, rows }) => `${table}: ${rows} row(s) refer to missing ones of ${parent}`),
    };
  } finally {
    handle.close();
  }
}

/** An exclusive lock on a file; the operating system releases it when the process ends. */
export interface FileLock {
  readonly release: () => void;
  /** Copies the locked file. A plain copy would release the lock: closing any handle of a file drops all of a process's locks. */
  readonly copyInto: (target: string) => Promise<void>;
}

/**
 * Locks a SQLite file, or an empty one, with its log merged into it. `held`: another process has it open. `unknown`: the file does not
 * exist, is no sound database, or is on a file system without locks.
 */
export function lockFile(file: string): FileLock | 'held' | 'unknown' {
  if (!existsSync(file)) return 'unknown';
  const handle = new Database(file, { timeout: 0 });
  try {
    handle.pragma('journal_mode = DELETE');
    handle.exec('BEGIN EXCLUSIVE');
    return {
      release: () => void handle.close(),
      copyInto: async (target) => {
        // SQLite copies nothing within a transaction: in this mode the lock outlives it.
        handle.pragma('locking_mode = EXCLUSIVE');
        handle.exec('COMMIT');
        await handle.backup(target);
      },
    };
  } catch (error) {
    handle.close();
    const code = String((error as { code?: unknown }).code);
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'held';
    if (/^SQLITE_(NOTADB|CORRUPT|IOERR)/.test(code)) return 'unknown';
    throw error;
  }
}

/** Locks a SQLite file; null when another process has it open. A damaged one counts as unused: a server would have failed on it. */
export function holdAlone(file: string): FileLock | null {
  const lock = lockFile(file);
  if (lock === 'held') return null;
  return lock === 'unknown'
    ? {
        release: () => undefined,
        copyInto: async (target) => {
          await copyFile(file, target, constants.COPYFILE_FICLONE);
          await chmod(target, 0o600);
        },
      }
    : lock;
}

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

/** True when another process of the shop is connected to this PostgreSQL. */
export async function isAnotherConnected(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = (await trx.raw(
    `SELECT count(*) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'shop' AND pid <> pg_backend_pid()`,
  )) as { rows: { count: number }[] };
  return (rows[0]?.count ?? 0) > 0;
}

/** Renames the PostgreSQL schema to `former` and creates an empty one in its place. */
export async function setSchemaAside(trx: Knex.Transaction, former: string): Promise<void> {
  const { rows } = (await trx.raw('SELECT current_schema() AS name')) as { rows: { name: string | null }[] };
  const schema = rows[0]?.name ?? 'public';
  await trx.raw('ALTER SCHEMA ?? RENAME TO ??', [schema, former]);
  await trx.raw('CREATE SCHEMA ??', [schema]);
}

/**
 * Writes the rows of the SQLite file `copy` to PostgreSQL in one transaction: the existing schema is renamed to `former`, a new one is
 * created, filled, compared row by row and passed to `finish`. Throws when the rows differ. Returns false, with nothing changed, when another
 * process of the shop is connected.
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
    return await withMigrationLock(to, async (trx) => {
      if (await isAnotherConnected(trx)) return false;
      await setSchemaAside(trx, former);
      await migrateTo(trx, (await schemaState(from)).applied);
      await copyRows(from, trx, await tablesOf(from), 'PostgreSQL differs from the backup');
      await finish(trx);
      return true;
    });
  } finally {
    await from.destroy();
    await to.destroy();
  }
}
