/** For people with erased personal data: the time and the administrator. The row stays, because documents refer to it. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

const COLUMNS = ['erased_at', 'erased_by'] as const;

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('users', (table) => {
    for (const column of COLUMNS) text(table, column).nullable();
  });
}

/** Erased data cannot be restored. */
export async function down(db: Knex): Promise<void> {
  for (const column of COLUMNS) await db.raw(`ALTER TABLE users DROP COLUMN ${column}`);
}
