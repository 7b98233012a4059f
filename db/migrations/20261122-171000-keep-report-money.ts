/** Reports keep the money received and the delivery fees beside the revenue, and count sales with marks. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, money } = columnsOf(db);
  await db.schema.alterTable('sales', (table) => {
    // Codes of `SALE_MARKS`, joined by spaces; empty for an ordinary sale.
    text(table, 'marks').notNullable().defaultTo('');
  });
  await db.schema.alterTable('report_days', (table) => {
    for (const column of ['received', 'delivery']) money(table, column).notNullable().defaultTo(0);
    table.integer('marked').notNullable().defaultTo(0);
  });
  // The sums of all days are recomputed at the next report, or by the next nightly job.
  await db.raw('INSERT INTO report_marks (day) SELECT DISTINCT day FROM report_days');
}

export async function down(db: Knex): Promise<void> {
  for (const column of ['received', 'delivery', 'marked'])
    await db.raw('ALTER TABLE report_days DROP COLUMN ??', [column]);
  // Knex would recreate the table on SQLite, without the triggers that mark the days of reports.
  await db.raw('ALTER TABLE sales DROP COLUMN ??', ['marks']);
}
