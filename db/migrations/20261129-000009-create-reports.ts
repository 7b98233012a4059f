/**
 * Precomputed sums for reports, recomputed for the days that changes mark. Triggers set the marks, so that no code that books anything, now
 * or later, can forget them.
 */
import type { Knex } from 'knex';
import { columnsOf, dropTables } from '../columns.ts';
import { isPostgres } from '../connect.ts';

/** Source tables, with the column of the day they count on. */
const FACTS = { sales: 'business_day', orders: 'delivered_day', returns: 'business_day' };
/** Row versions that an event has. */
const VERSIONS = { INSERT: ['NEW'], UPDATE: ['OLD', 'NEW'], DELETE: ['OLD'] };

/** The triggers: name, event, table and statements. */
function triggersOf(db: Knex): [string, string, string, string][] {
  const marks = Object.entries(FACTS).flatMap(([table, day]) =>
    Object.entries(VERSIONS).map(([event, versions]): [string, string, string, string] => [
      `report_mark_${table}_${event.toLowerCase()}`,
      event,
      table,
      versions
        .map(
          (version) => `INSERT INTO report_marks (day) SELECT ${version}.${day} WHERE ${version}.${day} IS NOT NULL;`,
        )
        .join(' '),
    ]),
  );
  // On SQLite a trigger has one event.
  const events: Record<string, string> = isPostgres(db)
    ? { any: 'INSERT OR UPDATE' }
    : { insert: 'INSERT', update: 'UPDATE' };
  const slug = 'INSERT INTO category_slugs (slug, category_id) VALUES (NEW.slug, NEW.id) ON CONFLICT DO NOTHING;';
  for (const [name, event] of Object.entries(events))
    marks.push([`report_mark_category_slugs_${name}`, event, 'categories', slug]);
  return marks;
}

export async function up(db: Knex): Promise<void> {
  const { text, money } = columnsOf(db);
  const sums = (table: Knex.CreateTableBuilder): void => {
    table.integer('qty').notNullable();
    for (const column of ['revenue', 'cost']) money(table, column).notNullable();
  };
  await db.schema.createTable('report_marks', (table) => {
    text(table, 'day').notNullable().index();
  });
  await db.schema.createTable('report_days', (table) => {
    text(table, 'day').notNullable().index();
    for (const column of ['seller_id', 'category_slug', 'subcategory_id']) text(table, column).notNullable();
    sums(table);
    for (const column of ['without_cost', 'checks', 'late', 'returns']) table.integer(column).notNullable();
    money(table, 'received').notNullable().defaultTo(0);
    money(table, 'delivery').notNullable().defaultTo(0);
    table.integer('marked').notNullable().defaultTo(0);
    table.index(['category_slug', 'subcategory_id', 'day']);
  });
  await db.schema.createTable('report_hours', (table) => {
    text(table, 'day').notNullable().index();
    // In UTC (`2026-11-24T15`): the shop's zone is a setting, which the database doesn't know.
    text(table, 'utc_hour').notNullable();
    text(table, 'category_slug').notNullable();
    sums(table);
    table.integer('checks').notNullable();
    table.integer('returns').notNullable();
    table.index(['category_slug', 'day']);
  });
  await db.schema.createTable('report_product_days', (table) => {
    text(table, 'day').notNullable().index();
    for (const column of ['product_id', 'title', 'category_slug', 'subcategory_id']) text(table, column).notNullable();
    sums(table);
    table.integer('without_cost').notNullable();
    table.integer('below_cost').notNullable().defaultTo(0);
    money(table, 'loss').notNullable().defaultTo(0);
  });
  await db.schema.createTable('report_shelves', (table) => {
    text(table, 'span').notNullable().index();
    for (const column of ['category_slug', 'category_name', 'subcategory_id', 'subcategory_name'])
      text(table, column).notNullable();
    sums(table);
  });
  await db.schema.createTable('report_months_due', (table) => {
    text(table, 'month').primary();
  });
  await db.schema.createTable('report_products', (table) => {
    text(table, 'month').notNullable().index();
    for (const column of ['product_id', 'title', 'category_slug', 'subcategory_id']) text(table, column).notNullable();
    sums(table);
    table.integer('without_cost').notNullable().defaultTo(0);
    table.integer('below_cost').notNullable().defaultTo(0);
    money(table, 'loss').notNullable().defaultTo(0);
  });
  await db.schema.createTable('category_slugs', (table) => {
    text(table, 'slug').notNullable();
    text(table, 'category_id').notNullable();
    table.primary(['slug', 'category_id']);
  });
  for (const [name, event, table, statements] of triggersOf(db)) {
    let action = `BEGIN ${statements} END`;
    if (isPostgres(db)) {
      await db.raw(
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN ${statements} RETURN NULL; END'`,
      );
      action = `FOR EACH ROW EXECUTE FUNCTION ${name}()`;
    }
    await db.raw(`CREATE TRIGGER ${name} AFTER ${event} ON ${table} ${action}`);
  }
}

export async function down(db: Knex): Promise<void> {
  for (const [name] of triggersOf(db))
    await db.raw(isPostgres(db) ? `DROP FUNCTION ${name}() CASCADE` : `DROP TRIGGER ${name}`);
  await dropTables(db, [
    'category_slugs',
    'report_products',
    'report_months_due',
    'report_shelves',
    'report_product_days',
    'report_hours',
    'report_days',
    'report_marks',
  ]);
}
