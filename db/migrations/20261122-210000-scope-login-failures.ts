/** Failed logins are counted by their origin, so that a stranger's guesses block only the stranger. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

/** Existing counts live for a day; they continue as the failures of a network without users. */
export async function up(db: Knex): Promise<void> {
  const { text, instant } = columnsOf(db);
  const rows = await db('login_failures').select('phone', 'count', 'last_at');
  await db.schema.dropTable('login_failures');
  await db.schema.createTable('login_failures', (table) => {
    text(table, 'phone').notNullable();
    text(table, 'source').notNullable();
    table.integer('count').notNullable();
    instant(table, 'last_at').notNullable();
    table.primary(['phone', 'source']);
  });
  for (const row of rows) await db('login_failures').insert({ ...row, source: 'network:before' });
}

/** Each phone keeps its greatest count. */
export async function down(db: Knex): Promise<void> {
  const { text, instant } = columnsOf(db);
  const rows: { phone: string; count: number; last_at: string }[] = await db('login_failures')
    .groupBy('phone')
    .select('phone')
    .max({ count: 'count', last_at: 'last_at' });
  await db.schema.dropTable('login_failures');
  await db.schema.createTable('login_failures', (table) => {
    text(table, 'phone').primary();
    table.integer('count').notNullable();
    instant(table, 'last_at').notNullable();
  });
  for (const row of rows) await db('login_failures').insert(row as never);
}
