/**
 * A letter with a client's id keeps the fingerprint of its request, so that a repeat is recognised on another day too; older letters have
 * none.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('outbox', (table) => void text(table, 'request_hash'));
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE outbox DROP COLUMN request_hash');
}
