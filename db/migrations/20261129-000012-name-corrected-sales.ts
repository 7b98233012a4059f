/** The receipt that a correction corrects, and its device: it is corrected once, and the correction lies in that device's drawer. */
import type { Knex } from 'knex';
import { addColumns, dropColumns } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  await addColumns(db, 'sales', (t) => void t.nullable.text('corrects_id', 'corrects_device_id'));
  await db.raw('CREATE INDEX sales_corrections ON sales (corrects_id) WHERE corrects_id IS NOT NULL');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX sales_corrections');
  await dropColumns(db, 'sales', 'corrects_device_id', 'corrects_id');
}
