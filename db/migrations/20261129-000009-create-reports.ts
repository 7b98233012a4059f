/**
 * Precomputed sums for reports, recomputed for the days that changes mark. Triggers set the marks, so that no code that books anything, now
 * or later, can forget them.
 */
import type { Knex } from 'knex';
import { creating } from '../columns.ts';
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

const tables = creating({
  report_marks: (t) => {
    t.text('day').index();
  },
  report_days: (t, table) => {
    t.text('day').index();
    t.text('seller_id', 'category_slug', 'subcategory_id');
    t.integer('qty');
    t.money('revenue', 'cost');
    t.integer('without_cost', 'checks', 'late', 'returns');
    t.money('received').defaultTo(0);
    t.money('delivery').defaultTo(0);
    t.count('marked');
    table.index(['category_slug', 'subcategory_id', 'day']);
  },
  report_hours: (t, table) => {
    t.text('day').index();
    // In UTC (`2026-11-24T15`): the shop's zone is a setting, which the database doesn't know.
    t.text('utc_hour');
    t.text('category_slug');
    t.integer('qty');
    t.money('revenue', 'cost');
    t.integer('checks', 'returns');
    table.index(['category_slug', 'day']);
  },
  report_product_days: (t) => {
    t.text('day').index();
    t.text('product_id', 'title', 'category_slug', 'subcategory_id');
    t.integer('qty');
    t.money('revenue', 'cost');
    t.integer('without_cost');
    t.count('below_cost');
    t.money('loss').defaultTo(0);
  },
  report_shelves: (t) => {
    t.text('span').index();
    t.text('category_slug', 'category_name', 'subcategory_id', 'subcategory_name');
    t.integer('qty');
    t.money('revenue', 'cost');
  },
  report_months_due: (t) => {
    t.key('month');
  },
  report_products: (t) => {
    t.text('month').index();
    t.text('product_id', 'title', 'category_slug', 'subcategory_id');
    t.integer('qty');
    t.money('revenue', 'cost');
    t.count('without_cost', 'below_cost');
    t.money('loss').defaultTo(0);
  },
  category_slugs: (t, table) => {
    t.text('slug', 'category_id');
    table.primary(['slug', 'category_id']);
  },
});

export async function up(db: Knex): Promise<void> {
  await tables.up(db);
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
  await tables.down(db);
}
