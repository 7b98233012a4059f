/**
 * Opens the database: a SQLite file by default, PostgreSQL when given an address. One code base runs on both;
 * what differs between them is said here and nowhere else.
 */
import knex, { type Knex } from 'knex';
import pg from 'pg';

export interface ConnectOptions {
  /** `postgres://…`; wins over `file`. */
  url?: string | undefined;
  /** SQLite file, or `:memory:`. */
  file?: string | undefined;
  /** Connections kept to PostgreSQL; SQLite always has exactly one writer. */
  poolMax?: number;
}

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

/** Milliseconds a SQLite statement waits for another process's lock. */
const BUSY_TIMEOUT_MS = 5000;

/** Connects; nothing is migrated or checked yet. */
export function connect(options: ConnectOptions): Knex {
  if (options.url !== undefined) {
    // Sums and counts come back as text otherwise; every figure of the shop fits a double.
    pg.types.setTypeParser(pg.types.builtins.INT8, Number);
    pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
    return knex({
      ...SHARED,
      client: 'pg',
      connection: { connectionString: options.url, application_name: 'shop' },
      pool: { min: 0, max: options.poolMax ?? 10 },
    });
  }
  return knex({
    ...SHARED,
    client: 'better-sqlite3',
    connection: { filename: options.file ?? ':memory:' },
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
        done(null, handle);
      },
    },
  });
}

/** True on PostgreSQL, for the few statements that must differ. */
export function isPostgres(db: Knex): boolean {
  return (db.client as { config: Knex.Config }).config.client === 'pg';
}
