/** The catalogue: tree, products, their pictures, history of prices and edits, and the words of search. */
import { creating } from '../columns.ts';

export const { up, down } = creating({
  pictures: (t) => {
    // Content hash of the original; the file is `<id>.webp`.
    t.id();
    t.integer('width', 'height', 'bytes');
    t.instant('created_at');
  },
  categories: (t) => {
    t.id();
    t.text('slug').unique();
    t.text('name');
    t.integer('position');
    t.flag('hidden');
    t.nullable.ref('picture_id', 'pictures');
  },
  subcategories: (t, table) => {
    t.id();
    t.ref('category_id', 'categories').index();
    t.text('slug', 'name');
    t.integer('position');
    t.flag('hidden');
    t.nullable.ref('picture_id', 'pictures');
    table.unique(['category_id', 'slug']);
  },
  // Former addresses of categories and subcategories that were moved or merged, with their current place.
  former_places: (t) => {
    t.key('path');
    t.ref('category_id', 'categories').index();
    t.nullable.ref('subcategory_id', 'subcategories').index();
  },
  // Lines keep the subcategory they were sold under, and a report of the other finds them.
  merged_subcategories: (t) => {
    t.text('id').primary();
    t.text('into_id').index();
  },
  features: (t, table) => {
    t.id();
    t.ref('subcategory_id', 'subcategories').onDelete('CASCADE');
    t.text('code', 'name');
    t.blank('unit');
    t.text('type');
    t.text('choices').defaultTo('[]');
    table.double('min');
    table.double('max');
    table.double('step');
    t.integer('position');
    table.unique(['subcategory_id', 'code']);
  },
  products: (t, table) => {
    t.id();
    t.text('slug').unique();
    t.text('title');
    t.blank('brand');
    t.nullable.ref('category_id', 'categories');
    t.nullable.ref('subcategory_id', 'subcategories');
    t.nullable.text('sku').unique();
    t.nullable.text('barcode').index();
    t.nullable.text('external_id').unique();
    t.money('price_retail', 'price_wholesale');
    t.nullable.money('price_sale');
    t.nullable.instant('sale_from', 'sale_to');
    t.nullable.money('cost_price');
    // Stock on hand; equals the sum of the product's movements. May be negative, because goods handed over are a fact.
    t.count('stock_qty');
    t.count('reserved_qty');
    // Units sold in the last 90 days, recomputed daily.
    t.count('popularity');
    t.blank('short_desc', 'full_desc');
    t.nullable.integer('weight_g', 'length_mm', 'width_mm', 'height_mm');
    t.text('attributes').defaultTo('{}');
    // Revision of the last change of public fields, and of role-bound figures.
    table.bigInteger('revision').notNullable();
    table.bigInteger('figures_revision').notNullable();
    t.instant('created_at', 'updated_at');
    t.nullable.instant('deleted_at');
    t.text('unit').defaultTo('шт.');
    t.flag('draft');
    table.text('more_barcodes').notNullable().defaultTo('');
    table.text('model_key').notNullable().defaultTo('');
    t.flag('withdrawn');
    table.text('storage_place').notNullable().defaultTo('');
    t.flag('put_aside');
    table.index(['category_id', 'created_at', 'id']);
    table.index(['subcategory_id', 'created_at', 'id']);
    table.index(['revision', 'id']);
    table.index(['figures_revision', 'id']);
    // Covers the counts of goods by category, which are shown beside every category and listing.
    t.sql('CREATE INDEX products_on_shelf ON products (category_id, subcategory_id) WHERE deleted_at IS NULL');
    // The next begin or end of a sale price is looked up after every change of the catalogue.
    t.sql('CREATE INDEX products_by_sale_from ON products (sale_from) WHERE price_sale IS NOT NULL');
    t.sql('CREATE INDEX products_by_sale_to ON products (sale_to) WHERE price_sale IS NOT NULL');
    t.sql('CREATE INDEX products_drafts ON products (id) WHERE draft');
    t.sql("CREATE INDEX products_of_model ON products (model_key) WHERE model_key <> ''");
  },
  // Former addresses of products.
  old_slugs: (t) => {
    t.key('slug');
    t.ref('product_id', 'products').onDelete('CASCADE');
  },
  product_pictures: (t, table) => {
    t.ref('product_id', 'products').onDelete('CASCADE');
    t.ref('picture_id', 'pictures').index();
    t.integer('position');
    t.flag('is_primary');
    t.blank('alt');
    table.primary(['product_id', 'position']);
  },
  price_history: (t, table) => {
    t.id();
    t.ref('product_id', 'products');
    t.text('field');
    t.nullable.money('old_value', 'new_value');
    t.nullable.ref('actor_id', 'users');
    t.instant('at');
    table.index(['product_id', 'at']);
  },
  // Append-only: no code updates or deletes an edit.
  product_edits: (t, table) => {
    t.id();
    t.ref('product_id', 'products');
    // 1, 2, 3 within the product.
    t.integer('number');
    t.nullable.ref('actor_id', 'users');
    t.text('changes');
    t.instant('at');
    table.unique(['product_id', 'number']);
  },
  synonyms: (t) => {
    t.id();
    t.text('said', 'kind', 'meant');
    t.instant('updated_at');
  },
  missed_queries: (t) => {
    // Folded; the row does not identify the shopper.
    t.key('q');
    t.text('kind');
    t.integer('times');
    t.instant('last_at').index();
  },
});
