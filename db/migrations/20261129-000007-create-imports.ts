/** Price lists: their sources, links between a source's goods and products, and each file with its lines and pictures. */
import type { Knex } from 'knex';
import { columnsOf, dropTables } from '../columns.ts';

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
  await db.schema.createTable('import_links', (table) => {
    ref(table, 'source_id', 'import_sources').notNullable();
    text(table, 'external_id').notNullable();
    ref(table, 'product_id', 'products').notNullable();
    // JSON map of field to the source's last written value, long texts as a hash.
    text(table, 'written').notNullable();
    // `deleted_at` that an import gave the product: an import restores only products that an import took off sale.
    instant(table, 'taken_off');
    table.primary(['source_id', 'external_id']);
    // Without both columns in one index, SQLite reads all links of the source for each portion of an import.
    table.index(['product_id', 'source_id']);
  });
  // Answers of people about a row of a source and a product that it may be; they hold for later files of the source.
  await db.schema.createTable('import_answers', (table) => {
    ref(table, 'source_id', 'import_sources').notNullable();
    text(table, 'external_id').notNullable();
    // Without a reference: an answer keeps no product from being deleted.
    text(table, 'product_id').notNullable();
    // `same` product, `other` product, or `seen`: the row was checked and stays refused.
    text(table, 'answer').notNullable();
    instant(table, 'answered_at').notNullable();
    table.primary(['source_id', 'external_id', 'product_id']);
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
    instant(table, 'created_at').notNullable().index();
    instant(table, 'started_at');
    instant(table, 'finished_at');
    instant(table, 'undone_at');
    // JSON: groups with their goods, price types, warehouses, currencies; empty before a file has been read.
    text(table, 'survey').notNullable().defaultTo('');
    table.string('previewed_at', 30);
    // JSON map of outcome to number of lines.
    text(table, 'outcomes').notNullable().defaultTo('{}');
    // False once the file and the unwritten lines are deleted.
    table.boolean('has_file').notNullable().defaultTo(true);
    for (const column of ['decided_by', 'undone_by']) ref(table, column, 'users').withKeyName(`imports_${column}_fkey`);
    table.index(['state']);
    table.index(['source_id', 'has_file']);
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
    // JSON list of [address, mark]: pictures to download once the line is written.
    text(table, 'pictures').notNullable().defaultTo('');
    // JSON list of [heading, text]; empty for a fully accepted row.
    text(table, 'cells').notNullable().defaultTo('');
    table.primary(['import_id', 'number']);
    table.index(['import_id', 'kind', 'number']);
    table.index(['import_id', 'external_id']);
    table.index(['import_id', 'product_id']);
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
  await dropTables(db, [
    'source_pictures',
    'import_pictures',
    'import_lines',
    'imports',
    'import_answers',
    'import_links',
    'import_schedules',
    'import_sources',
  ]);
}
