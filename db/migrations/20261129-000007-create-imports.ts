/** Price lists: their sources, links between a source's goods and products, and each file with its lines and pictures. */
import { creating } from '../columns.ts';

export const { up, down } = creating({
  import_sources: (t) => {
    t.id();
    t.text('name').unique();
    // JSON, as in the contract's `importProfileSchema`.
    t.text('profile');
    t.instant('created_at', 'updated_at');
  },
  import_schedules: (t) => {
    t.nullable.ref('source_id', 'import_sources').primary();
    t.text('url');
    t.integer('every_hours');
    t.text('login_name');
    // Encrypted with the shop's key; empty without a login.
    t.text('sealed_password');
    t.instant('next_at').index();
    // Validators of the last file from its server, and its hash for servers without validators.
    t.blank('etag', 'last_modified', 'content_hash');
    t.nullable.instant('last_at');
    t.blank('last_outcome', 'last_error');
    t.count('failures');
  },
  import_links: (t, table) => {
    t.ref('source_id', 'import_sources');
    t.text('external_id');
    t.ref('product_id', 'products');
    // JSON map of field to the source's last written value, long texts as a hash.
    t.text('written');
    // `deleted_at` that an import gave the product: an import restores only products that an import took off sale.
    t.nullable.instant('taken_off');
    table.primary(['source_id', 'external_id']);
    // Without both columns in one index, SQLite reads all links of the source for each portion of an import.
    table.index(['product_id', 'source_id']);
  },
  // Answers of people about a row of a source and a product that it may be; they hold for later files of the source.
  import_answers: (t, table) => {
    t.ref('source_id', 'import_sources');
    t.text('external_id');
    // Without a reference: an answer keeps no product from being deleted.
    t.text('product_id');
    // `same` product, `other` product, or `seen`: the row was checked and stays refused.
    t.text('answer');
    t.instant('answered_at');
    table.primary(['source_id', 'external_id', 'product_id']);
  },
  imports: (t, table) => {
    t.id();
    t.ref('source_id', 'import_sources').index();
    t.nullable.ref('actor_id', 'users');
    t.text('file_name');
    t.blank('format');
    t.text('state');
    // The moment to which the file's stock refers.
    t.nullable.instant('stock_at');
    // JSON: interpretation of this file, groups to categories, counts, reasons to wait for a person.
    t.text('choice').defaultTo('{}');
    t.text('places').defaultTo('{}');
    t.text('counts').defaultTo('{}');
    t.text('stops').defaultTo('[]');
    t.blank('error');
    t.count('lines_done', 'lines_total', 'cursor');
    t.flag('cancel_asked');
    // The process that works on it, and the expiry of its claim.
    t.nullable.text('worker');
    t.nullable.instant('worker_until');
    t.instant('created_at').index();
    t.nullable.instant('started_at', 'finished_at', 'undone_at');
    // JSON: groups with their goods, price types, warehouses, currencies; empty before a file has been read.
    t.blank('survey');
    table.string('previewed_at', 30);
    t.text('outcomes').defaultTo('{}');
    table.boolean('has_file').notNullable().defaultTo(true);
    for (const column of ['decided_by', 'undone_by'])
      t.nullable.ref(column, 'users').withKeyName(`imports_${column}_fkey`);
    table.index(['state']);
    table.index(['source_id', 'has_file']);
  },
  import_lines: (t, table) => {
    t.ref('import_id', 'imports');
    t.integer('number');
    t.text('kind', 'position', 'external_id');
    t.nullable.ref('product_id', 'products');
    t.text('title', 'article');
    t.blank('place_key');
    // JSON list of {field, before, after, kept}.
    t.text('changes').defaultTo('[]');
    // Messages for a person about the line.
    t.blank('notes');
    // For a refused line: column, value, reason.
    t.blank('problem');
    // Data without a field in the shop: features, pictures.
    t.blank('extra');
    // JSON map for the link: field to the stored form of the file's value.
    t.text('link').defaultTo('{}');
    t.nullable.integer('file_stock');
    // Largest change of a price, per cent.
    t.count('price_move');
    // True when the line writes a product, or only the link of the source's code.
    t.flag('to_write');
    t.blank('outcome');
    // JSON of the written data, for the undo.
    t.blank('written');
    // JSON list of [address, mark]: pictures to download once the line is written.
    t.blank('pictures');
    t.blank('cells');
    table.primary(['import_id', 'number']);
    table.index(['import_id', 'kind', 'number']);
    table.index(['import_id', 'external_id']);
    table.index(['import_id', 'product_id']);
  },
  import_pictures: (t, table) => {
    t.ref('import_id', 'imports');
    t.integer('number');
    t.ref('product_id', 'products').index();
    t.text('external_id', 'address', 'address_hash');
    // Identifies the content without reading it; empty when only the address identifies it.
    t.text('mark');
    t.text('state');
    t.count('tries');
    t.instant('next_at');
    t.blank('reason');
    // Kept after the picture itself is deleted, so it has no foreign key.
    t.nullable.text('picture_id');
    // True when the product did not have it before.
    t.flag('added');
    table.primary(['import_id', 'number']);
    table.index(['state', 'next_at']);
    table.index(['import_id', 'state', 'number']);
  },
  source_pictures: (t, table) => {
    t.ref('source_id', 'import_sources');
    t.ref('product_id', 'products').index();
    t.text('address_hash', 'mark', 'external_id');
    t.integer('position');
    t.text('picture_id');
    t.flag('placeholder');
    t.ref('import_id', 'imports');
    table.primary(['source_id', 'product_id', 'address_hash']);
    table.index(['source_id', 'address_hash']);
    table.index(['source_id', 'picture_id']);
  },
});
