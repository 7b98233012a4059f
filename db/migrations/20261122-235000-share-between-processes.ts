/**
 * State shared by several processes over one database: counts of attempts, and leases. On PostgreSQL the tables that open screens watch
 * notify as their transactions commit (`db/change-topics.ts`), because ids show when a row was created, not when it becomes visible.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';
import { isPostgres } from '../connect.ts';

/** Watched table and its topic. */
const TOLD = { order_events: 'orders', audit_log: 'office' } as const;

export async function up(db: Knex): Promise<void> {
  const { text, instant } = columnsOf(db);
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
  if (!isPostgres(db)) return;
  await db.raw(`CREATE FUNCTION tell_news() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('shop_news', TG_ARGV[0]); RETURN NULL; END $$`);
  for (const [table, topic] of Object.entries(TOLD))
    await db.raw(
      `CREATE TRIGGER ${table}_news AFTER INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION tell_news('${topic}')`,
    );
}

export async function down(db: Knex): Promise<void> {
  if (isPostgres(db)) {
    for (const table of Object.keys(TOLD)) await db.raw(`DROP TRIGGER ${table}_news ON ${table}`);
    await db.raw('DROP FUNCTION tell_news()');
  }
  await db.schema.dropTable('turns');
  await db.schema.dropTable('attempt_windows');
}
