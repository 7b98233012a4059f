/** The persons who decide about an import and who undo it; the sender of the file is another one. Former decisions have no known person. */
import type { Knex } from 'knex';
import { isPostgres } from '../connect.ts';

const COLUMNS = ['decided_by', 'undone_by'] as const;

export async function up(db: Knex): Promise<void> {
  const type = isPostgres(db) ? 'text COLLATE "C"' : 'text';
  // In SQL: on SQLite Knex would recreate the table, which other tables refer to.
  for (const column of COLUMNS) await db.raw(`ALTER TABLE imports ADD COLUMN ${column} ${type} REFERENCES users (id)`);
  // The rest of such an import is signed as its first lines were.
  const sender = db.raw('actor_id') as never;
  await db('imports').where({ state: 'applying' }).update({ decided_by: sender });
  await db('imports').where({ state: 'undoing' }).update({ undone_by: sender });
}

export async function down(db: Knex): Promise<void> {
  for (const column of COLUMNS) await db.raw(`ALTER TABLE imports DROP COLUMN ${column}`);
}
