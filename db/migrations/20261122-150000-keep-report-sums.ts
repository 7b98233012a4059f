/**
 * Precomputed sums for reports, by day and by month, recomputed for the days that changes mark. Triggers set the marks, so that no code
 * that books anything, now or later, can forget them.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';
import { isPostgres } from '../connect.ts';

/** Source tables, with the column of the day they count on. */
const FACTS = { sales: 'business_day', orders: 'delivered_day', returns: 'business_day' } as const;
const EVENTS = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** Row versions that an event has. */
const VERSIONS = { INSERT: ['NEW'], UPDATE: ['OLD', 'NEW'], DELETE: ['OLD'] } as const;

export async function up(db: Knex): Promise<void> {
  const { text, money } = columnsOf(db);
  await db.schema.createTable('report_marks', (table) => {
    text(table, 'day').notNullable().index();
  });
  await db.schema.createTable('report_days', (table) => {
    text(table, 'day').notNullable().index();
    for (const column of ['seller_id', 'category_slug', 'subcategory_id']) text(table, column).notNullable();
    table.integer('qty').notNullable();
    for (const column of ['revenue', 'cost']) money(table, column).notNullable();
    for (const column of ['without_cost', 'checks', 'late', 'returns']) table.integer(column).notNullable();
    table.index(['category_slug', 'subcategory_id', 'day']);
  });
  await db.schema.createTable('report_shelves', (table) => {
    text(table, 'span').notNullable().index();
    for (const column of ['category_slug', 'category_name', 'subcategory_id', 'subcategory_name'])
      text(table, column).notNullable();
    table.integer('qty').notNullable();
    for (const column of ['revenue', 'cost']) money(table, column).notNullable();
  });
  await db.schema.createTable('report_months_due', (table) => {
    text(table, 'month').primary();
  });
  await db.schema.createTable('report_products', (table) => {
    text(table, 'month').notNullable();
    for (const column of ['product_id', 'title', 'category_slug', 'subcategory_id']) text(table, column).notNullable();
    table.integer('qty').notNullable();
    for (const column of ['revenue', 'cost']) money(table, column).notNullable();
    table.index(['month']);
  });
  await db.schema.createTable('category_slugs', (table) => {
    text(table, 'slug').notNullable();
    text(table, 'category_id').notNullable();
    table.primary(['slug', 'category_id']);
  });
  await (isPostgres(db) ? markOnPostgres(db) : markOnSqlite(db));
  await db.raw('INSERT INTO category_slugs (slug, category_id) SELECT slug, id FROM categories');
  for (const [table, day] of Object.entries(FACTS)) {
    await db.raw(`INSERT INTO report_marks (day) SELECT DISTINCT ${day} FROM ${table} WHERE ${day} IS NOT NULL`);
  }
}

async function markOnSqlite(db: Knex): Promise<void> {
  for (const [table, day] of Object.entries(FACTS)) {
    for (const event of EVENTS) {
      const marks = VERSIONS[event].map(
        (version) => `INSERT INTO report_marks (day) SELECT ${version}.${day} WHERE ${version}.${day} IS NOT NULL;`,
      );
      await db.raw(
        `CREATE TRIGGER ${triggerName(table, event)} AFTER ${event} ON ${table} BEGIN ${marks.join(' ')} END`,
      );
    }
  }
  for (const event of ['INSERT', 'UPDATE']) {
    await db.raw(
      `CREATE TRIGGER ${triggerName('category_slugs', event)} AFTER ${event} ON categories
       BEGIN INSERT INTO category_slugs (slug, category_id) VALUES (NEW.slug, NEW.id) ON CONFLICT DO NOTHING; END`,
    );
  }
}

async function markOnPostgres(db: Knex): Promise<void> {
  for (const [table, day] of Object.entries(FACTS)) {
    for (const event of EVENTS) {
      const name = triggerName(table, event);
      const marks = VERSIONS[event].map(
        (version) => `INSERT INTO report_marks (day) SELECT ${version}.${day} WHERE ${version}.${day} IS NOT NULL;`,
      );
      await db.raw(
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN ${marks.join(' ')} RETURN NULL; END'`,
      );
      await db.raw(`CREATE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`);
    }
  }
  const name = triggerName('category_slugs', 'any');
  await db.raw(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
     'BEGIN INSERT INTO category_slugs (slug, category_id) VALUES (NEW.slug, NEW.id) ON CONFLICT DO NOTHING; RETURN NULL; END'`,
  );
  await db.raw(`CREATE TRIGGER ${name} AFTER INSERT OR UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION ${name}()`);
}

function triggerName(table: string, event: string): string {
  return `report_mark_${table}_${event.toLowerCase()}`;
}

export async function down(db: Knex): Promise<void> {
  if (isPostgres(db)) {
    for (const table of Object.keys(FACTS))
      for (const event of EVENTS) await db.raw(`DROP FUNCTION ${triggerName(table, event)}() CASCADE`);
    await db.raw(`DROP FUNCTION ${triggerName('category_slugs', 'any')}() CASCADE`);
  } else {
    for (const table of Object.keys(FACTS))
      for (const event of EVENTS) await db.raw(`DROP TRIGGER ${triggerName(table, event)}`);
    for (const event of ['INSERT', 'UPDATE']) await db.raw(`DROP TRIGGER ${triggerName('category_slugs', event)}`);
  }
  for (const table of [
    'category_slugs',
    'report_products',
    'report_months_due',
    'report_shelves',
    'report_days',
    'report_marks',
  ])
    await db.schema.dropTable(table);
}
