/** Reports keep, for each product, the pieces sold for less than their cost and what was lost on them. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

const TABLES = ['report_product_days', 'report_products'];

export async function up(db: Knex): Promise<void> {
  const { money } = columnsOf(db);
  for (const name of TABLES)
    await db.schema.alterTable(name, (table) => {
      table.integer('below_cost').notNullable().defaultTo(0);
      money(table, 'loss').notNullable().defaultTo(0);
    });
  // The sums of all days and months are recomputed at the next report, or by the next nightly job.
  await db.raw('INSERT INTO report_marks (day) SELECT DISTINCT day FROM report_days');
}

export async function down(db: Knex): Promise<void> {
  for (const name of TABLES)
    for (const column of ['below_cost', 'loss']) await db.raw('ALTER TABLE ?? DROP COLUMN ??', [name, column]);
}
