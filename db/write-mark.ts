/**
 * Tells in microseconds whether anything may have been written since, by whichever process, so that what few rows say
 * can be kept in memory and is never older than the last commit.
 *
 * On SQLite a connection that only watches reads `PRAGMA data_version`, which another connection's commit changes at
 * once; a database in memory has one connection, whose own changes are counted. PostgreSQL has nothing as cheap: there
 * this process's own writes count at once, other processes' after `OTHERS_MS`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Knex } from 'knex';

/** Milliseconds for which another process's write on PostgreSQL may go unnoticed. */
export const OTHERS_MS = 40;

/** Milliseconds a look waits for SQLite's lock; the whole process waits along. */
const BUSY_TIMEOUT_MS = 20;

type Row = Readonly<Record<string, unknown>>;

interface Watch {
  mark(): string;
  /** Milliseconds for which what another process wrote may go unnoticed. */
  readonly othersMs: number;
  /** Null where looking takes a query like any other. */
  readonly look: ((sql: string) => Row[]) | null;
  noteWrite(): void;
  close(): void;
}

const watches = new WeakMap<Knex, Watch>();

/** Closed along with the pool, and before it: only the last connection to close puts the log into the file. */
function keep(db: Knex, watch: Watch): void {
  watches.set(db, watch);
  const client = db.client as { destroy: (...given: unknown[]) => unknown };
  const destroy = client.destroy.bind(client);
  client.destroy = (...given) => {
    watch.close();
    return destroy(...given);
  };
}

/** Watches a SQLite file by a connection of its own, opened at the first look. */
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
    look: (sql) => {
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

/** Watches a database in memory: `handles` are the connections it has had, of which the last one is it. */
export function watchMemory(db: Knex, handles: readonly unknown[]): void {
  keep(db, {
    othersMs: 0,
    mark: () => {
      const handle = handles.at(-1) as Database.Database | undefined;
      return `${handles.length}.${handle === undefined ? '' : String(handle.prepare('SELECT total_changes()').pluck().get())}`;
    },
    // Its one connection may be in the middle of somebody's transaction: looks wait for their turn.
    look: null,
    noteWrite: () => undefined,
    close: () => undefined,
  });
}

/** Watches PostgreSQL; with `othersMs` 0 every look counts as the first after a write. */
export function watchPostgres(db: Knex, othersMs: number): void {
  let writes = 0;
  let looks = 0;
  keep(db, {
    othersMs,
    mark: () => `${writes}.${othersMs === 0 ? (looks += 1) : Math.floor(performance.now() / othersMs)}`,
    look: null,
    noteWrite: () => void (writes += 1),
    close: () => undefined,
  });
}

/** To be called once a transaction that wrote has ended, however it ended. */
export function noteWrite(db: Knex): void {
  watches.get(db)?.noteWrite();
}

/**
 * Resolves once every process notices what this one has just read: whoever is told of a change and asks any of them is
 * answered with it.
 */
export async function noticedByAll(db: Knex): Promise<void> {
  const othersMs = watches.get(db)?.othersMs ?? 0;
  if (othersMs > 0) await pause(othersMs);
}

/** What rows say, read anew only when something may have been written since. Not for use inside a transaction. */
export class KnownRows<T> {
  readonly #db: Knex;
  readonly #sql: string;
  readonly #parse: (rows: readonly Row[]) => T;
  #known: { readonly mark: string; readonly value: T } | undefined;
  #reading: { readonly mark: string; readonly value: Promise<T> } | undefined;

  /** `sql` takes no values and returns few rows; `parse` makes of them what is kept. */
  constructor(db: Knex, sql: string, parse: (rows: readonly Row[]) => T) {
    this.#db = db;
    this.#sql = sql;
    this.#parse = parse;
  }

  /** What they say now: at least what was committed when it was asked; a promise only where it has to be queried. */
  current(): T | Promise<T> {
    const watch = watches.get(this.#db);
    if (watch === undefined) return this.#query();
    const mark = watch.mark();
    if (this.#known?.mark === mark) return this.#known.value;
    if (watch.look !== null) {
      const value = this.#parse(watch.look(this.#sql));
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
