/**
 * Detects within microseconds whether any process may have written since, so that the content of a few rows can be cached and is never
 * older than the last commit.
 *
 * On SQLite a read-only connection reads `PRAGMA data_version`, which another connection's commit changes at once; an in-memory database
 * has one connection, whose own changes are counted. PostgreSQL has no such cheap check: this process's own writes count at once, other
 * processes' after `FOREIGN_WRITE_MS`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { beforeClosing } from './per-database.ts';

/** Milliseconds for which another process's write on PostgreSQL may go unnoticed. */
export const FOREIGN_WRITE_MS = 40;

/** Milliseconds a check waits for SQLite's lock; it blocks the whole process. */
const BUSY_TIMEOUT_MS = 20;

type Row = Readonly<Record<string, unknown>>;

interface Watch {
  mark(): string;
  /** Milliseconds for which another process's write may go unnoticed. */
  readonly othersMs: number;
  /** Null when a check is an ordinary query. */
  readonly query: ((sql: string) => Row[]) | null;
  noteWrite(): void;
  close(): void;
}

const watches = new WeakMap<Knex, Watch>();

/** Closed with the pool, but before it: only the last connection to close merges the log into the file. */
function keep(db: Knex, watch: Watch): void {
  watches.set(db, watch);
  beforeClosing(db, () => watch.close());
}

/** Watches a SQLite file through a separate connection, opened at the first check. */
export function watchFile(db: Knex, file: string): void {
  let isClosed = false;
  let opened: { handle: Database.Database; version: Database.Statement } | undefined;
  const statements = new Map<string, Database.Statement>();
  const open = () => {
    if (isClosed) throw new Error('The database connection is not open');
    const handle = new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
    opened = { handle, version: handle.prepare('PRAGMA data_version').pluck() };
    return opened;
  };
  keep(db, {
    othersMs: 0,
    mark: () => String((opened ?? open()).version.get()),
    query: (sql) => {
      const statement = statements.get(sql) ?? (opened ?? open()).handle.prepare(sql);
      statements.set(sql, statement);
      return statement.all() as Row[];
    },
    noteWrite: () => undefined,
    close: () => {
      isClosed = true;
      opened?.handle.close();
      opened = undefined;
      statements.clear();
    },
  });
}

/** Watches an in-memory database: `handles` are the connections it has had, the last one is current. */
export function watchMemory(db: Knex, handles: readonly unknown[]): void {
  keep(db, {
    othersMs: 0,
    mark: () => {
      const handle = handles.at(-1) as Database.Database | undefined;
      return `${handles.length}.${handle === undefined ? '' : String(handle.prepare('SELECT total_changes()').pluck().get())}`;
    },
    // Its only connection may be inside a transaction, so checks wait in the queue.
    query: null,
    noteWrite: () => undefined,
    close: () => undefined,
  });
}

/** Watches PostgreSQL; with `othersMs` 0 every check counts as the first after a write. */
export function watchPostgres(db: Knex, othersMs: number): void {
  let writes = 0;
  let checks = 0;
  keep(db, {
    othersMs,
    mark: () => `${writes}.${othersMs === 0 ? (checks += 1) : Math.floor(performance.now() / othersMs)}`,
    query: null,
    noteWrite: () => void (writes += 1),
    close: () => undefined,
  });
}

/** To be called after a writing transaction has ended, committed or not. */
export function noteWrite(db: Knex): void {
  watches.get(db)?.noteWrite();
}

/** Resolves once every process notices what this one has just read: a client that is then notified gets the new state from any of them. */
export async function untilSeenByAllProcesses(db: Knex): Promise<void> {
  const othersMs = watches.get(db)?.othersMs ?? 0;
  if (othersMs > 0) await pause(othersMs);
}

/** A cached query result, read again only when something may have been written since. Not for use inside a transaction. */
export class CachedRows<T> {
  readonly #db: Knex;
  readonly #sql: string;
  readonly #parse: (rows: readonly Row[]) => T;
  #known: { readonly mark: string; readonly value: T } | undefined;
  #reading: { readonly mark: string; readonly value: Promise<T> } | undefined;

  /** `sql` has no parameters and returns few rows; `parse` converts them to the cached value. */
  constructor(db: Knex, sql: string, parse: (rows: readonly Row[]) => T) {
    this.#db = db;
    this.#sql = sql;
    this.#parse = parse;
  }

  /** The current value: at least as new as the last commit before the call; a promise only when a query is needed. */
  current(): T | Promise<T> {
    const watch = watches.get(this.#db);
    if (watch === undefined) return this.#query();
    const mark = watch.mark();
    if (this.#known?.mark === mark) return this.#known.value;
    if (watch.query !== null) {
      const value = this.#parse(watch.query(this.#sql));
      this.#known = { mark, value };
      return value;
    }
    if (this.#reading?.mark === mark) return this.#reading.value;
    const reading = {
      mark,
      value: this.#query().then((value) => {
        this.#known = { mark, value };
        return value;
      }),
    };
    this.#reading = reading;
    const forget = (): void => {
      if (this.#reading === reading) this.#reading = undefined;
    };
    reading.value.then(forget, forget);
    return reading.value;
  }

  async #query(): Promise<T> {
    const answer = (await this.#db.raw(this.#sql)) as Row[] | { rows: Row[] };
    return this.#parse(Array.isArray(answer) ? answer : answer.rows);
  }
}
