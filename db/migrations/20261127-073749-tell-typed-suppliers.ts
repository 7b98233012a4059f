/** The draft in which a supplier's name was typed first: a half-typed name goes once its draft has another one. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  // No reference: the draft may be deleted.
  await db.schema.alterTable('suppliers', (table) => void text(table, 'typed_in'));
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE suppliers DROP COLUMN typed_in');
}
