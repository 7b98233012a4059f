/** Time when the office retired a till; null for tills in use. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('devices', (table) => void text(table, 'retired_at').nullable());
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('devices', (table) => table.dropColumn('retired_at'));
}
