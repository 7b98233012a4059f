/**
 * Opens the database: a SQLite file by default, PostgreSQL when given an address. One code base runs on both; the differences in connecting
 * are in this file only.
 */
import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { FOREIGN_WRITE_MS, watchFile, watchMemory, watchPostgres } from './write-watch.ts';

export interface ConnectOptions {
  /** `postgres://…`; wins over `file`. */
  url?: string | undefined;
  /** SQLite file, `:memory:`, or the bytes of a file, which are opened as a copy in memory. */
  file?: string | Buffer | undefined;
  /** Maximum connections to PostgreSQL; SQLite always has exactly one writer. */
  poolMax?: number;
  /**
   * Timeout of a statement on PostgreSQL in milliseconds, also when the server is frozen and sends nothing. Absent for the operator's
   * commands and migrations, which may take as long as they need.
   */
  patienceMs?: number | undefined;
  /** Milliseconds that a statement of such a connection waits for a locked row. */
  lockMs?: number | undefined;
  /** Timeout of connecting to PostgreSQL, milliseconds. */
  connectMs?: number;
  /** Milliseconds for which in-memory caches may miss another process's write to PostgreSQL; 0 for none. */
  othersMs?: number;
}

const IN_MEMORY = ':memory:';

/** Options for both engines. */
const SHARED = {
  // Failed statements are reported with placeholders, because their values are phones, names and password hashes.
  compileSqlOnError: false,
  log: {
    // A failed connection is also thrown, and the catching code reports it in one line.
    warn: (message: unknown) => {
      if (!String(message).startsWith('Acquire connection error')) console.warn(message);
    },
  },
} satisfies Knex.Config;

interface SqliteHandle {
  pragma(text: string): unknown;
}

/**
 * Milliseconds a SQLite statement waits for another process's lock. It blocks the whole process, so it is short; longer waiting happens in
 * `writeTransaction`.
 */
const BUSY_TIMEOUT_MS = 20;
/** Shorter than the statement timeout: a caller that cannot connect at all need not wait that long. */
const CONNECT_TIMEOUT_MS = 4_000;
/** Extra milliseconds for the server to report a canceled statement. */
const CANCEL_GRACE_MS = 1_000;
/** Milliseconds a statement waits for a locked row. */
const LOCK_TIMEOUT_MS = 8_000;

interface PostgresClient {
  readonly connection: { readonly stream: Socket };
}

/**
 * Closes a connection that has received nothing for this long: the server cancels slow statements itself, so it is frozen or unreachable.
 * The connection is not reused, because the server may still execute the last statement.
 */
function closeWhenSilent(milliseconds: number) {
  return ({ connection: { stream } }: PostgresClient, done: (error: Error | null) => void): void => {
    stream.setTimeout(milliseconds, () =>
      stream.destroy(new Error('Connection terminated: PostgreSQL has said nothing for too long')),
    );
    done(null);
  };
}

/** Connects; does not migrate or check anything. */
export function connect(options: ConnectOptions): Knex {
  if (options.url !== undefined) {
    // Otherwise sums and counts are returned as text; every figure of the shop fits a double.
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
        ...(options.patienceMs === undefined
          ? {}
          : { afterCreate: closeWhenSilent(options.patienceMs + CANCEL_GRACE_MS) }),
      },
    });
    watchPostgres(db, options.othersMs ?? FOREIGN_WRITE_MS);
    return db;
  }
  const file = options.file ?? IN_MEMORY;
  const isInMemory = file === IN_MEMORY || typeof file !== 'string';
  const handles: SqliteHandle[] = [];
  const db = knex({
    ...SHARED,
    client: 'better-sqlite3',
    // Knex passes it to the driver unchanged; its types allow only file names.
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
