/**
 * Opens the database: a SQLite file by default, PostgreSQL when given an address. One code base runs on both;
 * what differs between them is said here and nowhere else.
 */
import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { OTHERS_MS, watchFile, watchMemory, watchPostgres } from './write-mark.ts';

export interface ConnectOptions {
  /** `postgres://…`; wins over `file`. */
  url?: string | undefined;
  /** SQLite file, `:memory:`, or the bytes of a file, which are opened as a copy in memory. */
  file?: string | Buffer | undefined;
  /** Connections kept to PostgreSQL; SQLite always has exactly one writer. */
  poolMax?: number;
  /**
   * Milliseconds after which a statement on PostgreSQL is given up, also when the server is frozen and says nothing.
   * Absent for the operator's commands and migrations, which may take as long as they need.
   */
  patienceMs?: number | undefined;
  /** Milliseconds that a statement of such a connection waits for a row which another holds. */
  lockMs?: number | undefined;
  /** Milliseconds until a connection to PostgreSQL counts as not to be had. */
  connectMs?: number;
  /**
   * Milliseconds for which what another process writes to PostgreSQL may go unnoticed by what is kept in memory; 0 for
   * none.
   */
  othersMs?: number;
}

const IN_MEMORY = ':memory:';

/** For both engines. */
const SHARED = {
  // Failed statements are reported with placeholders: their values are phones, names and password hashes.
  compileSqlOnError: false,
  log: {
    // A failed connection is also thrown, and whoever catches it says so in one line.
    warn: (message: unknown) => {
      if (!String(message).startsWith('Acquire connection error')) console.warn(message);
    },
  },
} satisfies Knex.Config;

interface SqliteHandle {
  pragma(text: string): unknown;
}

/**
 * Milliseconds a SQLite statement waits for another process's lock. The whole process waits along, so it is short;
 * writers wait in `writeTransaction`.
 */
const BUSY_TIMEOUT_MS = 20;
/** Shorter than the server's patience with a statement: who cannot connect at all need not wait for that. */
const CONNECT_TIMEOUT_MS = 4_000;
/** Milliseconds that the server has for saying that it gave a statement up. */
const SILENCE_MS = 1_000;
/** Milliseconds a statement waits for a row that another holds. */
const LOCK_TIMEOUT_MS = 8_000;

interface PostgresClient {
  readonly connection: { readonly stream: Socket };
}

/**
 * Breaks a connection off on which nothing has come for so long: the server cancels what takes too long by itself, so
 * it is frozen or away. The connection is not used again, since the server may yet do what it was told last.
 */
function giveUpWhenSilent(milliseconds: number) {
  return ({ connection: { stream } }: PostgresClient, done: (error: Error | null) => void): void => {
    stream.setTimeout(milliseconds, () =>
      stream.destroy(new Error('Connection terminated: PostgreSQL has said nothing for too long')),
    );
    done(null);
  };
}

/** Connects; nothing is migrated or checked yet. */
export function connect(options: ConnectOptions): Knex {
  if (options.url !== undefined) {
    // Sums and counts come back as text otherwise; every figure of the shop fits a double.
    pg.types.setTypeParser(pg.types.builtins.INT8, Number);
    pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
    const db = knex({
      ...SHARED,
      client: 'pg',
      connection: {
        connectionString: options.url,
        application_name: 'shop',
        connectionTimeoutMillis: options.connectMs ?? CONNECT_TIMEOUT_MS,
        ...(options.patienceMs === undefined
          ? {}
          : { statement_timeout: options.patienceMs, lock_timeout: options.lockMs ?? LOCK_TIMEOUT_MS }),
      },
      acquireConnectionTimeout: options.patienceMs ?? 60_000,
      pool: {
        min: 0,
        max: options.poolMax ?? 10,
        ...(options.patienceMs === undefined ? {} : { afterCreate: giveUpWhenSilent(options.patienceMs + SILENCE_MS) }),
      },
    });
    watchPostgres(db, options.othersMs ?? OTHERS_MS);
    return db;
  }
  const file = options.file ?? IN_MEMORY;
  const isInMemory = file === IN_MEMORY || typeof file !== 'string';
  const handles: SqliteHandle[] = [];
  const db = knex({
    ...SHARED,
    client: 'better-sqlite3',
    // Knex hands it to the driver as it is; its types know of names only.
    connection: { filename: file as string },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate(handle: SqliteHandle, done: (error: Error | null, handle: SqliteHandle) => void) {
        handle.pragma('journal_mode = WAL');
        // A sale acknowledged to a till must survive a power cut, not only a crash of the process.
        handle.pragma('synchronous = FULL');
        handle.pragma('foreign_keys = ON');
        handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
        handle.pragma('cache_size = -65536');
        if (isInMemory) handles.push(handle);
        done(null, handle);
      },
    },
  });
  if (isInMemory) watchMemory(db, handles);
  else watchFile(db, file);
  return db;
}

/** True on PostgreSQL, for the few statements that must differ. */
export function isPostgres(db: Knex): boolean {
  return (db.client as { config: Knex.Config }).config.client === 'pg';
}
