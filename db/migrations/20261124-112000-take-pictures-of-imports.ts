/** Pictures named in price lists: those that an import is to download, and the pictures that each product has from its source. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { text, ref, instant } = columnsOf(db);
  await db.schema.alterTable('import_lines', (table) => {
    // JSON list of [address, mark]: pictures to download once the line is written.
    text(table, 'pictures').notNullable().defaultTo('');
  });
  await db.schema.createTable('import_pictures', (table) => {
    ref(table, 'import_id', 'imports').notNullable();
    table.integer('number').notNullable();
    ref(table, 'product_id', 'products').notNullable().index();
    text(table, 'external_id').notNullable();
    text(table, 'address').notNullable();
    text(table, 'address_hash').notNullable();
    // Identifies the content without reading it; empty when only the address identifies it.
    text(table, 'mark').notNullable();
    text(table, 'state').notNullable();
    table.integer('tries').notNullable().defaultTo(0);
    instant(table, 'next_at').notNullable();
    text(table, 'reason').notNullable().defaultTo('');
    // Kept after the picture itself is deleted, so it has no foreign key.
    text(table, 'picture_id');
    // True when the product did not have it before.
    table.boolean('added').notNullable().defaultTo(false);
    table.primary(['import_id', 'number']);
    table.index(['state', 'next_at']);
    table.index(['import_id', 'state', 'number']);
  });
  await db.schema.createTable('source_pictures', (table) => {
    ref(table, 'source_id', 'import_sources').notNullable();
    ref(table, 'product_id', 'products').notNullable().index();
    text(table, 'address_hash').notNullable();
    text(table, 'mark').notNullable();
    text(table, 'external_id').notNullable();
    table.integer('position').notNullable();
    text(table, 'picture_id').notNullable();
    table.boolean('placeholder').notNullable().defaultTo(false);
    ref(table, 'import_id', 'imports').notNullable();
    table.primary(['source_id', 'product_id', 'address_hash']);
    table.index(['source_id', 'address_hash']);
    table.index(['source_id', 'picture_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['source_pictures', 'import_pictures']) await db.schema.dropTable(table);
  await db.schema.alterTable('import_lines', (table) => {
    table.dropColumn('pictures');
  });
}
