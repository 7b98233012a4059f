/**
 * The one way to write: a transaction that takes its write lock at the start.
 *
 * On SQLite a plain BEGIN reads first and may find at the first write that another process has written meanwhile
 * (SQLITE_BUSY_SNAPSHOT); BEGIN IMMEDIATE waits its turn instead. Knex has no option for it, so the transaction's
 * first statement is a write that changes nothing. On PostgreSQL row locks do the work.
 */
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';

/** Runs `work` in one write transaction; every query inside must use the handle it is given. */
export async function writeTransaction<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    if (!isPostgres(db)) await trx.raw('UPDATE revisions SET value = value WHERE name = ?', ['catalog']);
    return work(trx);
  });
}

/**
 * Makes writers about the same thing take turns until the transaction ends. SQLite has one writer anyway; PostgreSQL
 * gets an advisory lock, so that a read followed by an insert of the same key is safe.
 */
export async function takeTurn(trx: Knex.Transaction, key: string): Promise<void> {
  if (isPostgres(trx)) await trx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
}
