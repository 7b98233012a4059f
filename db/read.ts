/** Reading that must see one moment. */
import type { Knex } from 'knex';
import { isPostgres } from './connect.ts';

/** Runs `work` over one picture of the database, whatever is written meanwhile. It may only read. */
export async function readTransaction<T>(db: Knex, work: (db: Knex) => Promise<T>): Promise<T> {
  return db.transaction(work, isPostgres(db) ? { isolationLevel: 'repeatable read', readOnly: true } : {});
}
