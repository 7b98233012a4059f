/** Tables of the shop as a whole: settings, revision counters, counts of attempts and leases of several processes, ids of acts. */
import type { Knex } from 'knex';
import { creating } from '../columns.ts';
import { isPostgres } from '../connect.ts';

const tables = creating({
  settings: (t) => {
    t.key('key');
    // JSON.
    t.text('value');
    t.instant('updated_at');
  },
  revisions: (t, table) => {
    t.key('name');
    table.bigInteger('value').notNullable();
  },
  attempt_windows: (t, table) => {
    t.text('name', 'network');
    t.integer('attempts');
    t.instant('until');
    table.primary(['name', 'network']);
  },
  turns: (t, table) => {
    t.key('name');
    t.text('holder');
    table.bigInteger('until_ms').notNullable();
    t.text('done_for');
  },
  acts: (t) => {
    t.id();
    t.text('endpoint', 'fingerprint');
    t.instant('at');
  },
});

export async function up(db: Knex): Promise<void> {
  await tables.up(db);
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
  // The tables that open screens watch notify as their transactions commit (`db/change-topics.ts`), because ids show when a row was created,
  // not when it becomes visible.
  if (isPostgres(db))
    await db.raw(`CREATE FUNCTION tell_news() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_notify('shop_news', TG_ARGV[0]); RETURN NULL; END $$`);
}

export async function down(db: Knex): Promise<void> {
  await tables.down(db);
  if (isPostgres(db)) await db.raw('DROP FUNCTION tell_news()');
}
