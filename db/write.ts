/**
 * Write transactions: each takes its write lock at the start, and all writes go through here.
 *
 * On SQLite a plain BEGIN reads first and may find at the first write that another process has written meanwhile (SQLITE_BUSY_SNAPSHOT);
 * BEGIN IMMEDIATE waits instead. Knex has no option for it, so the transaction's first statement is a write that changes nothing. On
 * PostgreSQL row locks suffice.
 *
 * Another process may hold that lock. SQLite's own waiting would block this whole process, readers included, so this module waits itself
 * and releases the connection in between.
 */
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';
import { isBusy, isDeadlock } from './outage.ts';
import { noteWrite } from './write-watch.ts';

/** Milliseconds a writer waits for another process's lock before it fails. */
const LOCK_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** Milliseconds after which a shared commit takes no further writer: the first one waits for the last. */
const SHARED_MS = 10;

/** Attempts at a transaction that PostgreSQL ends because of deadlocks: each has cost its second of waiting. */
const DEADLOCK_ATTEMPTS = 3;
/** Milliseconds before a repeat, in which the transactions that it stood in the way of get their locks. */
const DEADLOCK_PAUSE_MS = 100;

/** A caller of `writeTransaction` on SQLite. */
interface Writer {
  /** Does the caller's work; the returned function answers the caller once it is committed. Throws when the work has failed. */
  readonly run: (trx: Knex.Transaction) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
  /** Time until which the caller waits for another process's lock, by `performance.now()`. */
  readonly until: number;
}

/** The writers that wait for SQLite's only writing connection, in order; absent when none is at work. */
const waiting = new WeakMap<Knex, Writer[]>();

/**
 * Runs `work` in one write transaction; every query inside must use the handle it is given. Throws an error that `isOutage` recognises when
 * the lock is unavailable. SQLite waits for the disk at each commit, so writers that wait for each other share one there, each within a
 * savepoint of its own: it stands or falls alone, unless the commit itself fails. On PostgreSQL `work` runs again after a deadlock, so it
 * changes nothing outside the database that a second run would change twice.
 */
export function writeTransaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (db.isTransaction === true) return db.transaction(work);
  if (isPostgres(db)) return repeatedAfterDeadlock(db, work).finally(() => noteWrite(db));
  return new Promise<T>((resolve, reject) => {
    const writer: Writer = {
      run: async (trx) => {
        const value = await work(trx);
        return () => resolve(value);
      },
      fail: reject,
      until: performance.now() + LOCK_TIMEOUT_MS,
    };
    const others = waiting.get(db);
    if (others === undefined) void writeInTurn(db, writer);
    else others.push(writer);
  });
}

/**
 * Runs `work` in a transaction on PostgreSQL. Writers take their locks in one order, but the server takes some by itself (of rows that are
 * referred to, of rows that one statement changes), so deadlocks cannot be ruled out. The server rolls one of the transactions back. Its
 * repeat waits until the others have got the locks that it gave up: a repeat at once could take them again first.
 */
async function repeatedAfterDeadlock<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === DEADLOCK_ATTEMPTS || !isDeadlock(error)) throw error;
      await pause(DEADLOCK_PAUSE_MS);
    }
}

/** Serves this writer and all that come meanwhile. Never throws. */
async function writeInTurn(db: Knex, first: Writer): Promise<void> {
  const others: Writer[] = [];
  waiting.set(db, others);
  for (let next: Writer | undefined = first; next !== undefined; next = others.shift())
    await (others.length === 0 ? writeAlone(db, next) : writeTogether(db, next, others));
  waiting.delete(db);
}

async function writeAlone(db: Knex, { run, fail, until }: Writer): Promise<void> {
  await locked(db, until, run).then((answer) => answer(), fail);
}

/** Commits the work of the first writer with that of the others, as many as come while it takes no longer than `SHARED_MS`. */
async function writeTogether(db: Knex, first: Writer, others: Writer[]): Promise<void> {
  const joined = [first];
  try {
    const answers = await locked(db, first.until, async (trx) => {
      const settled: (() => void)[] = [];
      const until = performance.now() + SHARED_MS;
      for (const writer of joined) {
        settled.push(await withinSavepoint(trx, writer));
        // Lets the event loop read new requests and serve other callers of this process.
        await turn();
        const next = performance.now() < until ? others.shift() : undefined;
        if (next !== undefined) joined.push(next);
      }
      return settled;
    });
    for (const answer of answers) answer();
  } catch (error) {
    for (const { fail } of joined) fail(error);
  }
}

/** Runs the writer's work within a savepoint. Throws the work's error when SQLite has rolled back all, as for a full disk. */
async function withinSavepoint(trx: Knex.Transaction, { run, fail }: Writer): Promise<() => void> {
  const { work, failure } = catching(run);
  try {
    return await trx.transaction(work);
  } catch (error) {
    const reason = failure() ?? error;
    const handle = (await (trx.client as Knex.Client).acquireConnection()) as { inTransaction: boolean };
    if (!handle.inTransaction) throw reason;
    return () => fail(reason);
  }
}

/** Records why `work` failed: Knex reports the failure of the rollback instead, and SQLite may have rolled back already. */
function catching<T>(work: (trx: Knex.Transaction) => Promise<T>) {
  let reason: unknown;
  return {
    work: (trx: Knex.Transaction): Promise<T> =>
      work(trx).catch((error: unknown) => {
        reason = error;
        throw error;
      }),
    failure: () => reason,
  };
}

/** Runs `work` with SQLite's write lock. It waits for another process's until the time given, without keeping the connection. */
async function locked<T>(db: Knex, until: number, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
    const lock = { isHeld: false };
    const { work: caught, failure } = catching(work);
    try {
      return await db.transaction(async (trx) => {
        await trx.raw('UPDATE revisions SET value = value WHERE name = ?', ['catalog']);
        lock.isHeld = true;
        return caught(trx);
      });
    } catch (error) {
      if (lock.isHeld || !isBusy(error) || performance.now() > until) throw failure() ?? error;
    }
    await pause(wait);
  }
}

/** Serialises writers with the same key until the transaction ends: on PostgreSQL a read and an insert of it are then safe. */
export async function takeAdvisoryLock(trx: Knex.Transaction, key: string): Promise<void> {
  if (isPostgres(trx)) await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
}
