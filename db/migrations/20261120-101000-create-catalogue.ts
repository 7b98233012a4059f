/** Categories, features, products, their pictures and price history, and the revision counters of the change feeds. */
import type { Knex } from 'knex';
import { columnsOf } from '../columns.ts';

export async function up(db: Knex): Promise<void> {
  const { id, text, ref, instant, money } = columnsOf(db);
  await db.schema.createTable('revisions', (table) => {
    text(table, 'name').primary();
    table.bigInteger('value').notNullable();
  });
  await db('revisions').insert([
    { name: 'catalog', value: 0 },
    { name: 'figures', value: 0 },
    // The `catalog` revision of the last change of the category tree.
    { name: 'categories', value: 0 },
    // Plain counters: issued device prefixes, and sales booked without a device.
    { name: 'devices', value: 0 },
    { name: 'api_sales', value: 0 },
  ]);
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
    ref(table, 'category_id', 'categories').notNullable();
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
    // Folded text for search, from the contract's `searchText`.
    text(table, 'search').notNullable();
    // Revision of the last change of public fields, and of role-bound figures.
    table.bigInteger('revision').notNullable();
    table.bigInteger('figures_revision').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'updated_at').notNullable();
    instant(table, 'deleted_at');
    table.index(['category_id', 'created_at', 'id']);
    table.index(['subcategory_id', 'created_at', 'id']);
    table.index(['created_at', 'id']);
    table.index(['popularity', 'id']);
    table.index(['revision', 'id']);
    table.index(['figures_revision', 'id']);
  });
  await db.schema.createTable('old_slugs', (table) => {
    text(table, 'slug').primary();
    ref(table, 'product_id', 'products').notNullable().onDelete('CASCADE');
  });
  await db.schema.createTable('product_pictures', (table) => {
    ref(table, 'product_id', 'products').notNullable().onDelete('CASCADE');
    ref(table, 'picture_id', 'pictures').notNullable();
    table.integer('position').notNullable();
    table.boolean('is_primary').notNullable().defaultTo(false);
    text(table, 'alt').notNullable().defaultTo('');
    table.primary(['product_id', 'position']);
    table.index(['picture_id']);
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
}

export async function down(db: Knex): Promise<void> {
  for (const table of [
    'price_history',
    'product_pictures',
    'old_slugs',
    'products',
    'features',
    'subcategories',
    'categories',
    'pictures',
    'revisions',
  ]) {
    await db.schema.dropTable(table);
  }
}
