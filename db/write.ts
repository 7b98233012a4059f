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
