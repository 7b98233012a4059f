/** Tables of the shop as a whole: settings, revision counters, counts of attempts and leases of several processes, ids of acts. */
import type { Knex } from 'knex';
import { columnsOf, dropTables } from '../columns.ts';
import { isPostgres } from '../connect.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, instant } = columnsOf(db);
  await db.schema.createTable('settings', (table) => {
    text(table, 'key').primary();
    // JSON.
    text(table, 'value').notNullable();
    instant(table, 'updated_at').notNullable();
  });
  await db.schema.createTable('revisions', (table) => {
    text(table, 'name').primary();
    table.bigInteger('value').notNullable();
  });
  await db('revisions').insert([
    { name: 'catalog', value: 0 },
    { name: 'figures', value: 0 },
    // The `catalog` revision of the last change of the category tree.
    { name: 'categories', value: 0 },
    // Plain counters: issued device prefixes, sales and returns booked without a device, and stock documents.
    { name: 'devices', value: 0 },
    { name: 'api_sales', value: 0 },
    { name: 'returns', value: 0 },
    { name: 'stock_documents', value: 0 },
    // Orders are numbered from 10001, so that the first buyer does not see that they are the first.
    { name: 'orders', value: 10_000 },
  ]);
  await db.schema.createTable('attempt_windows', (table) => {
    text(table, 'name').notNullable();
    text(table, 'network').notNullable();
    table.integer('attempts').notNullable();
    instant(table, 'until').notNullable();
    table.primary(['name', 'network']);
  });
  await db.schema.createTable('turns', (table) => {
    text(table, 'name').primary();
    text(table, 'holder').notNullable();
    table.bigInteger('until_ms').notNullable();
    text(table, 'done_for').notNullable();
  });
  await db.schema.createTable('acts', (table) => {
    id(table);
    text(table, 'endpoint').notNullable();
    text(table, 'fingerprint').notNullable();
    instant(table, 'at').notNullable();
  });
  // The tables that open screens watch notify as their transactions commit (`db/change-topics.ts`), because ids show when a row was created,
  // not when it becomes visible.
  if (isPostgres(db))
    await db.raw(`CREATE FUNCTION tell_news() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('shop_news', TG_ARGV[0]); RETURN NULL; END $$`);
}

export async function down(db: Knex): Promise<void> {
  await dropTables(db, ['acts', 'turns', 'attempt_windows', 'revisions', 'settings']);
  if (isPostgres(db)) await db.raw('DROP FUNCTION tell_news()');
}
