/** The catalogue: tree, products, their pictures, history of prices and edits, and the words of search. */
import type { Knex } from 'knex';
import { columnsOf, dropTables } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
  await db.schema.createTable('pictures', (table) => {
    // Content hash of the original; the file is `<id>.webp`.
    id(table);
    table.integer('width').notNullable();
    table.integer('height').notNullable();
    table.integer('bytes').notNullable();
    instant(table, 'created_at').notNullable();
  });
  await db.schema.createTable('categories', (table) => {
    id(table);
    text(table, 'slug').notNullable().unique();
    text(table, 'name').notNullable();
    table.integer('position').notNullable();
    table.boolean('hidden').notNullable().defaultTo(false);
    ref(table, 'picture_id', 'pictures');
  });
  await db.schema.createTable('subcategories', (table) => {
    id(table);
    ref(table, 'category_id', 'categories').notNullable().index();
    text(table, 'slug').notNullable();
    text(table, 'name').notNullable();
    table.integer('position').notNullable();
    table.boolean('hidden').notNullable().defaultTo(false);
    ref(table, 'picture_id', 'pictures');
    table.unique(['category_id', 'slug']);
  });
  // Former addresses of categories and subcategories that were moved or merged, with their current place.
  await db.schema.createTable('former_places', (table) => {
    // `category` or `category/subcategory`, as in an address.
    text(table, 'path').primary();
    ref(table, 'category_id', 'categories').notNullable().index();
    ref(table, 'subcategory_id', 'subcategories').index();
  });
  // Lines keep the subcategory they were sold under, and a report of the other finds them.
  await db.schema.createTable('merged_subcategories', (table) => {
    text(table, 'id').notNullable().primary();
    text(table, 'into_id').notNullable().index();
  });
  await db.schema.createTable('features', (table) => {
    id(table);
    ref(table, 'subcategory_id', 'subcategories').notNullable().onDelete('CASCADE');
    text(table, 'code').notNullable();
    text(table, 'name').notNullable();
    text(table, 'unit').notNullable().defaultTo('');
    text(table, 'type').notNullable();
    // JSON list of {code, label}, for enums.
    text(table, 'choices').notNullable().defaultTo('[]');
    table.double('min');
    table.double('max');
    table.double('step');
    table.integer('position').notNullable();
    table.unique(['subcategory_id', 'code']);
  });
  await db.schema.createTable('products', (table) => {
    id(table);
    text(table, 'slug').notNullable().unique();
    text(table, 'title').notNullable();
    text(table, 'brand').notNullable().defaultTo('');
    ref(table, 'category_id', 'categories');
    ref(table, 'subcategory_id', 'subcategories');
    text(table, 'sku').unique();
    text(table, 'barcode').index();
    text(table, 'external_id').unique();
    money(table, 'price_retail').notNullable();
    money(table, 'price_wholesale').notNullable();
    money(table, 'price_sale');
    instant(table, 'sale_from');
    instant(table, 'sale_to');
    money(table, 'cost_price');
    // Stock on hand; equals the sum of the product's movements. May be negative, because goods handed over are a fact.
    table.integer('stock_qty').notNullable().defaultTo(0);
    // Reserved by open orders.
    table.integer('reserved_qty').notNullable().defaultTo(0);
    // Units sold in the last 90 days, recomputed daily.
    table.integer('popularity').notNullable().defaultTo(0);
    text(table, 'short_desc').notNullable().defaultTo('');
    text(table, 'full_desc').notNullable().defaultTo('');
    table.integer('weight_g');
    table.integer('length_mm');
    table.integer('width_mm');
    table.integer('height_mm');
    // JSON map of feature code to value.
    text(table, 'attributes').notNullable().defaultTo('{}');
    // Revision of the last change of public fields, and of role-bound figures.
    table.bigInteger('revision').notNullable();
    table.bigInteger('figures_revision').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'updated_at').notNullable();
    instant(table, 'deleted_at');
    text(table, 'unit').notNullable().defaultTo('шт.');
    table.boolean('draft').notNullable().defaultTo(false);
    table.text('more_barcodes').notNullable().defaultTo('');
    table.text('model_key').notNullable().defaultTo('');
    table.boolean('withdrawn').notNullable().defaultTo(false);
    table.text('storage_place').notNullable().defaultTo('');
    table.boolean('put_aside').notNullable().defaultTo(false);
    table.index(['category_id', 'created_at', 'id']);
    table.index(['subcategory_id', 'created_at', 'id']);
    table.index(['revision', 'id']);
    table.index(['figures_revision', 'id']);
  });
  // Covers the counts of goods by category, which are shown beside every category and listing.
  await db.raw('CREATE INDEX products_on_shelf ON products (category_id, subcategory_id) WHERE deleted_at IS NULL');
  // The next begin or end of a sale price is looked up after every change of the catalogue.
  await db.raw('CREATE INDEX products_by_sale_from ON products (sale_from) WHERE price_sale IS NOT NULL');
  await db.raw('CREATE INDEX products_by_sale_to ON products (sale_to) WHERE price_sale IS NOT NULL');
  await db.raw('CREATE INDEX products_drafts ON products (id) WHERE draft');
  await db.raw("CREATE INDEX products_of_model ON products (model_key) WHERE model_key <> ''");
  // Former addresses of products.
  await db.schema.createTable('old_slugs', (table) => {
    text(table, 'slug').primary();
    ref(table, 'product_id', 'products').notNullable().onDelete('CASCADE');
  });
  await db.schema.createTable('product_pictures', (table) => {
    ref(table, 'product_id', 'products').notNullable().onDelete('CASCADE');
    ref(table, 'picture_id', 'pictures').notNullable().index();
    table.integer('position').notNullable();
    table.boolean('is_primary').notNullable().defaultTo(false);
    text(table, 'alt').notNullable().defaultTo('');
    table.primary(['product_id', 'position']);
  });
  await db.schema.createTable('price_history', (table) => {
    id(table);
    ref(table, 'product_id', 'products').notNullable();
    text(table, 'field').notNullable();
    money(table, 'old_value');
    money(table, 'new_value');
    ref(table, 'actor_id', 'users');
    instant(table, 'at').notNullable();
    table.index(['product_id', 'at']);
  });
  // Append-only: no code updates or deletes an edit.
  await db.schema.createTable('product_edits', (table) => {
    id(table);
    ref(table, 'product_id', 'products').notNullable();
    // 1, 2, 3 within the product.
    table.integer('number').notNullable();
    ref(table, 'actor_id', 'users');
    // JSON list of {field, before, after}.
    text(table, 'changes').notNullable();
    instant(table, 'at').notNullable();
    table.unique(['product_id', 'number']);
  });
  await db.schema.createTable('synonyms', (table) => {
    id(table);
    text(table, 'said').notNullable();
    text(table, 'kind').notNullable();
    text(table, 'meant').notNullable();
    instant(table, 'updated_at').notNullable();
  });
  await db.schema.createTable('missed_queries', (table) => {
    // Folded; the row does not identify the shopper.
    text(table, 'q').primary();
    text(table, 'kind').notNullable();
    table.integer('times').notNullable();
    instant(table, 'last_at').notNullable().index();
  });
}

export async function down(db: Knex): Promise<void> {
  await dropTables(db, [
    'missed_queries',
    'synonyms',
    'product_edits',
    'price_history',
    'product_pictures',
    'old_slugs',
    'products',
    'features',
    'merged_subcategories',
    'former_places',
    'subcategories',
    'categories',
    'pictures',
  ]);
}
