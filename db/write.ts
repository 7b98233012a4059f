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
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';
import { isBusy } from './outage.ts';
import { noteWrite } from './write-watch.ts';

/** Milliseconds a writer waits for another process's lock before it fails. */
const LOCK_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/**
 * Runs `work` in one write transaction; every query inside must use the handle it is given. Throws an error that `isOutage` recognises when
 * the lock is unavailable.
 */
export async function writeTransaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  if (isPostgres(db)) return db.transaction(work).finally(() => noteWrite(db));
  const until = performance.now() + LOCK_TIMEOUT_MS;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(LONGEST_PAUSE_MS, wait * 2)) {
    const lock = { isHeld: false };
    try {
      return await db.transaction(async (trx) => {
        await trx.raw('UPDATE revisions SET value = value WHERE name = ?', ['catalog']);
        lock.isHeld = true;
        return work(trx);
      });
    } catch (error) {
      if (lock.isHeld || !isBusy(error) || performance.now() > until) throw error;
    }
    await pause(wait);
  }
}

/**
 * Serialises writers with the same key until the transaction ends. SQLite has one writer anyway; on PostgreSQL an advisory lock makes a
 * read followed by an insert of the same key safe.
 */
export async function takeAdvisoryLock(trx: Knex.Transaction, key: string): Promise<void> {
  if (isPostgres(trx)) await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
}
