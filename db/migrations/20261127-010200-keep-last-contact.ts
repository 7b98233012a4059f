/**
 * The last contact of a person whose old sessions have been deleted. For sessions deleted before this migration it is unknown; those who
 * registered themselves were there when they gave their consent.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { instant } = columnsOf(db);
  await db.schema.alterTable('users', (table) => void instant(table, 'last_seen_at'));
  const consent = db('consents').whereRaw('consents.user_id = users.id').max('given_at');
  await db('users')
    .whereNull('erased_at')
    .update({ last_seen_at: consent as never });
}

export async function down(db: Knex): Promise<void> {
  // Knex would recreate the table on SQLite, without its triggers.
  await db.raw('ALTER TABLE users DROP COLUMN last_seen_at');
}
