/** The receipt that a correction corrects, and its device: it is corrected once, and the correction lies in that device's drawer. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text } = columnsOf(db);
  await db.schema.alterTable('sales', (table) => {
    text(table, 'corrects_id');
    text(table, 'corrects_device_id');
  });
  await db.raw('CREATE INDEX sales_corrections ON sales (corrects_id) WHERE corrects_id IS NOT NULL');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX sales_corrections');
  for (const column of ['corrects_device_id', 'corrects_id'])
    await db.raw('ALTER TABLE sales DROP COLUMN ??', [column]);
}
