/** Discrepancies name every document that took the missing units, not only sales. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, ref, instant } = columnsOf(db);
  await db.schema.createTable('discrepancy_causes', (table) => {
    ref(table, 'discrepancy_id', 'discrepancies').notNullable().onDelete('CASCADE');
    // As in movements.
    text(table, 'document_kind').notNullable();
    text(table, 'document_id').notNullable();
    instant(table, 'at').notNullable();
    table.primary(['discrepancy_id', 'document_kind', 'document_id']);
  });
  await db.raw(`INSERT INTO discrepancy_causes (discrepancy_id, document_kind, document_id, at)
    SELECT discrepancy_id, 'sale', sale_id, business_at FROM discrepancy_sales JOIN sales ON sales.id = sale_id`);
  await db.schema.dropTable('discrepancy_sales');
}

export async function down(db: Knex): Promise<void> {
  const { ref } = columnsOf(db);
  await db.schema.createTable('discrepancy_sales', (table) => {
    ref(table, 'discrepancy_id', 'discrepancies').notNullable().onDelete('CASCADE');
    ref(table, 'sale_id', 'sales').notNullable();
    table.primary(['discrepancy_id', 'sale_id']);
  });
  await db.raw(`INSERT INTO discrepancy_sales (discrepancy_id, sale_id)
    SELECT discrepancy_id, document_id FROM discrepancy_causes WHERE document_kind = 'sale'`);
  await db.schema.dropTable('discrepancy_causes');
}
