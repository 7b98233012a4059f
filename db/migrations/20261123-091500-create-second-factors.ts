/** The second factor of a login: each person's secret, the last used code, and the recovery codes. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant } = columnsOf(db);
  await db.schema.createTable('second_factors', (table) => {
    ref(table, 'user_id', 'users').primary();
    text(table, 'sealed_secret').notNullable();
    table.integer('last_step').notNullable();
    instant(table, 'confirmed_at');
    instant(table, 'created_at').notNullable();
  });
  await db.schema.createTable('recovery_codes', (table) => {
    id(table);
    ref(table, 'user_id', 'users').notNullable();
    table.integer('place').notNullable();
    text(table, 'code_hash').notNullable();
    instant(table, 'used_at');
    table.unique(['user_id', 'place']);
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['recovery_codes', 'second_factors']) await db.schema.dropTable(table);
}
