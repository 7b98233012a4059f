/** Price lists: their sources, links between a source's goods and products, and each file with its lines. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant } = columnsOf(db);
  await db.schema.createTable('import_sources', (table) => {
    id(table);
    text(table, 'name').notNullable().unique();
    // JSON, as in the contract's `importProfileSchema`.
    text(table, 'profile').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'updated_at').notNullable();
  });
  await db.schema.createTable('import_links', (table) => {
    ref(table, 'source_id', 'import_sources').notNullable();
    text(table, 'external_id').notNullable();
    ref(table, 'product_id', 'products').notNullable().index();
    // JSON map of field to the source's last written value, long texts as a hash.
    text(table, 'written').notNullable();
    // `deleted_at` that an import gave the product: an import restores only products that an import took off sale.
    instant(table, 'taken_off');
    table.primary(['source_id', 'external_id']);
  });
  await db.schema.createTable('imports', (table) => {
    id(table);
    ref(table, 'source_id', 'import_sources').notNullable().index();
    ref(table, 'actor_id', 'users');
    text(table, 'file_name').notNullable();
    text(table, 'format').notNullable().defaultTo('');
    text(table, 'state').notNullable();
    // The moment to which the file's stock refers.
    instant(table, 'stock_at');
    // JSON: interpretation of this file, groups to categories, counts, reasons to wait for a person.
    text(table, 'choice').notNullable().defaultTo('{}');
    text(table, 'places').notNullable().defaultTo('{}');
    text(table, 'counts').notNullable().defaultTo('{}');
    text(table, 'stops').notNullable().defaultTo('[]');
    text(table, 'error').notNullable().defaultTo('');
    table.integer('lines_done').notNullable().defaultTo(0);
    table.integer('lines_total').notNullable().defaultTo(0);
    table.integer('cursor').notNullable().defaultTo(0);
    table.boolean('cancel_asked').notNullable().defaultTo(false);
    // The process that works on it, and the expiry of its claim.
    text(table, 'worker');
    instant(table, 'worker_until');
    instant(table, 'created_at').notNullable();
    instant(table, 'started_at');
    instant(table, 'finished_at');
    instant(table, 'undone_at');
    table.index(['created_at']);
    table.index(['state']);
  });
  await db.schema.createTable('import_lines', (table) => {
    ref(table, 'import_id', 'imports').notNullable();
    table.integer('number').notNullable();
    text(table, 'kind').notNullable();
    text(table, 'position').notNullable();
    text(table, 'external_id').notNullable();
    ref(table, 'product_id', 'products');
    text(table, 'title').notNullable();
    text(table, 'article').notNullable();
    text(table, 'place_key').notNullable().defaultTo('');
    // JSON list of {field, before, after, kept}.
    text(table, 'changes').notNullable().defaultTo('[]');
    // Messages for a person about the line.
    text(table, 'notes').notNullable().defaultTo('');
    // For a refused line: column, value, reason.
    text(table, 'problem').notNullable().defaultTo('');
    // Data without a field in the shop: features, pictures.
    text(table, 'extra').notNullable().defaultTo('');
    // JSON map for the link: field to the stored form of the file's value.
    text(table, 'link').notNullable().defaultTo('{}');
    table.integer('file_stock');
    // Largest change of a price, per cent.
    table.integer('price_move').notNullable().defaultTo(0);
    // True when the line writes a product, or only the link of the source's code.
    table.boolean('to_write').notNullable().defaultTo(false);
    text(table, 'outcome').notNullable().defaultTo('');
    // JSON of the written data, for the undo.
    text(table, 'written').notNullable().defaultTo('');
    table.primary(['import_id', 'number']);
    table.index(['import_id', 'kind', 'number']);
    table.index(['import_id', 'external_id']);
    table.index(['import_id', 'product_id']);
  });
}

export async function down(db: Knex): Promise<void> {
  for (const table of ['import_lines', 'imports', 'import_links', 'import_sources']) await db.schema.dropTable(table);
}
