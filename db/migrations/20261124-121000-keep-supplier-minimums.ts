/** Minimum order sum of a supplier. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { money } = columnsOf(db);
  await db.schema.alterTable('suppliers', (table) => {
    // Null without a minimum.
    money(table, 'minimum_order');
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.alterTable('suppliers', (table) => table.dropColumn('minimum_order'));
}
