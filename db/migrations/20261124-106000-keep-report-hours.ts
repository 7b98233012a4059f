/** Reports keep sums by hour of a day and by product of a day, and the number of pieces in a month's goods without a cost. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, money } = columnsOf(db);
  await db.schema.createTable('report_hours', (table) => {
    text(table, 'day').notNullable().index();
    // In UTC (`2026-11-24T15`): the shop's zone is a setting, which the database doesn't know.
    for (const column of ['utc_hour', 'category_slug']) text(table, column).notNullable();
    table.integer('qty').notNullable();
    for (const column of ['revenue', 'cost']) money(table, column).notNullable();
    for (const column of ['checks', 'returns']) table.integer(column).notNullable();
    table.index(['category_slug', 'day']);
  });
  await db.schema.createTable('report_product_days', (table) => {
    text(table, 'day').notNullable().index();
    for (const column of ['product_id', 'title', 'category_slug', 'subcategory_id']) text(table, column).notNullable();
    table.integer('qty').notNullable();
    for (const column of ['revenue', 'cost']) money(table, column).notNullable();
    table.integer('without_cost').notNullable();
  });
  await db.schema.alterTable('report_products', (table) => {
    table.integer('without_cost').notNullable().defaultTo(0);
  });
  // The sums of all days and months are recomputed at the next report, or by the next nightly job.
  await db.raw('INSERT INTO report_marks (day) SELECT DISTINCT day FROM report_days');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE report_products DROP COLUMN without_cost');
  await db.schema.dropTable('report_product_days');
  await db.schema.dropTable('report_hours');
}
