/**
 * What several processes over one database share: counts of attempts, and turns that one of them has. On PostgreSQL the
 * tables that open screens hear of tell so as their transactions commit (`db/news.ts`): ids say when a row was made, not
 * when others can see it.
 */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';
import { isPostgres } from '../connect.ts';

/** Table and what is told of it. */
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
