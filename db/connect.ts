/** Opens the database: a SQLite file, or PostgreSQL when given an address. Only this file knows the differences in connecting. */
import type { Socket } from 'node:net';
import type { Statement } from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { readBeside } from './read-beside.ts';
import { FOREIGN_WRITE_MS, watchFile, watchMemory, watchPostgres } from './write-watch.ts';

export interface ConnectOptions {
  /** `postgres://…`; wins over `file`. */
  url?: string | undefined;
  /** SQLite file, `:memory:`, or the bytes of a file, which are opened as a copy in memory. */
  file?: string | Buffer | undefined;
  /** Maximum connections to PostgreSQL; SQLite always has exactly one writer. */
  poolMax?: number;
  /** Timeout of a statement on PostgreSQL, ms, also when the server is frozen. Absent for commands and migrations. */
  patienceMs?: number | undefined;
  /** Milliseconds that a statement of such a connection waits for a locked row. */
  lockMs?: number | undefined;
  connectMs?: number;
  /** Milliseconds for which in-memory caches may miss another process's write to PostgreSQL; 0 for none. */
  othersMs?: number;
}

const IN_MEMORY = ':memory:';

const SHARED = {
  // Failed statements are reported with placeholders, because their values are phones, names and password hashes.
  compileSqlOnError: false,
  log: {
    // A failed connection is also thrown, and the catching code reports it in one line; one that closed while idle is replaced unnoticed.
    warn: (message: unknown) => {
      if (!/^(Acquire connection error|Connection Error: )/.test(String(message))) console.warn(message);
    },
  },
} satisfies Knex.Config;

interface SqliteHandle {
  readonly inTransaction: boolean;
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  pragma(text: string): unknown;
}

/** Characters of SQL in the statements that a SQLite connection keeps prepared, and in the longest of them. */
const KEPT_SQL = { maxSize: 300_000, maxEntrySize: 4_000 };

/** Makes a connection keep the statements it prepares: preparing an ordinary one takes longer than running it. */
function keepStatements(handle: SqliteHandle): void {
  const prepare = handle.prepare.bind(handle);
  const kept = new LRUCache<string, Statement>({ ...KEPT_SQL, sizeCalculation: (_statement, sql) => sql.length });
  handle.prepare = (sql) => {
    const statement = kept.get(sql) ?? prepare(sql);
    kept.set(sql, statement);
    return statement;
  };
}

/** Milliseconds a SQLite statement waits for a lock. It blocks the process, so it is short; `writeTransaction` waits longer. */
const BUSY_TIMEOUT_MS = 20;
/** Time for which the opening of a new file waits for another process that opens it. */
const WAL_TIMEOUT_MS = 10_000;
/** Never changes: waiting for it is a pause. */
const PAUSE = new Int32Array(new SharedArrayBuffer(4));
/** Read-only connections to a SQLite file; more than one only for reading transactions, which last. */
const READERS = 2;
/** Shorter than the statement timeout: a caller that cannot connect at all need not wait that long. */
const CONNECT_TIMEOUT_MS = 4_000;
/** Extra milliseconds for the server to report a canceled statement. */
const CANCEL_GRACE_MS = 1_000;
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
  return options.url === undefined ? connectSqlite(options.file ?? IN_MEMORY) : connectPostgres(options, options.url);
}

function connectPostgres({ patienceMs, lockMs, connectMs, poolMax, othersMs }: ConnectOptions, url: string): Knex {
  // Otherwise sums and counts are returned as text; every figure of the shop fits a double.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
  const db = knex({
    ...SHARED,
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'shop',
      connectionTimeoutMillis: connectMs ?? CONNECT_TIMEOUT_MS,
      ...(patienceMs === undefined ? {} : { statement_timeout: patienceMs, lock_timeout: lockMs ?? LOCK_TIMEOUT_MS }),
    },
    acquireConnectionTimeout: patienceMs ?? 60_000,
    pool: {
      min: 0,
      max: poolMax ?? 10,
      ...(patienceMs === undefined ? {} : { afterCreate: closeWhenSilent(patienceMs + CANCEL_GRACE_MS) }),
    },
  });
  watchPostgres(db, othersMs ?? FOREIGN_WRITE_MS);
  return db;
}

/** Switches the file to WAL. SQLite ignores the busy timeout there: a process that opens a new file beside another repeats it. */
function enterWal(handle: SqliteHandle): void {
  const until = Date.now() + WAL_TIMEOUT_MS;
  for (;;) {
    try {
      handle.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > until) throw error;
      Atomics.wait(PAUSE, 0, 0, BUSY_TIMEOUT_MS);
    }
  }
}

function connectSqlite(file: string | Buffer): Knex {
  const pool = (options: object, size: Knex.PoolConfig, prepare: (handle: SqliteHandle) => void): Knex =>
    knex({
      ...SHARED,
      client: 'better-sqlite3',
      // Knex passes both to the driver unchanged; its types allow only file names.
      connection: { filename: file as string, options },
      useNullAsDefault: true,
      pool: {
        ...size,
        afterCreate(handle: SqliteHandle, done: (error: Error | null, handle: SqliteHandle) => void) {
          prepare(handle);
          handle.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
          // KiB. The system keeps the file's pages too; each connection of each process has a cache of its own.
          handle.pragma('cache_size = -16384');
          keepStatements(handle);
          done(null, handle);
        },
        // A commit that SQLite refuses leaves its transaction open, and no other could begin.
        validate(handle: SqliteHandle) {
          if (handle.inTransaction) handle.exec('ROLLBACK');
          return true;
        },
      },
    });
  const handles: SqliteHandle[] = [];
  const db = pool({}, { min: 1, max: 1 }, (handle) => {
    enterWal(handle);
    // A sale acknowledged to a till must survive a power cut, not only a crash of the process.
    handle.pragma('synchronous = FULL');
    handle.pragma('foreign_keys = ON');
    handles.push(handle);
  });
  if (file === IN_MEMORY || typeof file !== 'string') {
    watchMemory(db, handles);
    return db;
  }
  watchFile(db, file);
  readBeside(
    db,
    pool({ readonly: true }, { min: 0, max: READERS }, () => undefined),
    () => handles.length > 0,
  );
  return db;
}

/** True on PostgreSQL, for the few statements that must differ. */
export function isPostgres(db: Knex): boolean {
  return (db.client as { config: Knex.Config }).config.client === 'pg';
}
