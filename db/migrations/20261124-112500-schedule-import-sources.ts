/** Sources of price lists whose files the shop fetches by itself. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, ref, instant } = columnsOf(db);
  await db.schema.createTable('import_schedules', (table) => {
    ref(table, 'source_id', 'import_sources').primary();
    text(table, 'url').notNullable();
    table.integer('every_hours').notNullable();
    text(table, 'login_name').notNullable();
    // Encrypted with the shop's key; empty without a login.
    text(table, 'sealed_password').notNullable();
    instant(table, 'next_at').notNullable().index();
    // Validators of the last file from its server, and its hash for servers without validators.
    text(table, 'etag').notNullable().defaultTo('');
    text(table, 'last_modified').notNullable().defaultTo('');
    text(table, 'content_hash').notNullable().defaultTo('');
    instant(table, 'last_at');
    text(table, 'last_outcome').notNullable().defaultTo('');
    text(table, 'last_error').notNullable().defaultTo('');
    table.integer('failures').notNullable().defaultTo(0);
  });
}

export async function down(db: Knex): Promise<void> {
  await db.schema.dropTable('import_schedules');
}
