/** The storage places of each till's receipts, and the space left there, as the till reports them. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

const COLUMNS = ['storage_places', 'storage_room'] as const;

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('devices', (table) => {
    for (const column of COLUMNS) text(table, column).nullable();
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('devices', (table) => table.dropColumns(...COLUMNS));
}
