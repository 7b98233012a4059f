/** Goods for tests: shelves and products with sensible fields, overridden where a test cares. */
import type { Knex } from 'knex';
import { slugify } from '#contract/rules/slug.ts';
import type { ProductRow } from '#db/tables.ts';

export const SHELVES = {
  mixers: { id: 'cat-mixers', slug: 'smesiteli', name: 'Смесители' },
  showers: { id: 'cat-showers', slug: 'dush', name: 'Душ' },
} as const;

export const SUBSHELVES = {
  basin: { id: 'sub-basin', slug: 'dlya-rakoviny', name: 'Для раковины', category_id: SHELVES.mixers.id },
  kitchen: { id: 'sub-kitchen', slug: 'dlya-kuhni', name: 'Для кухни', category_id: SHELVES.mixers.id },
  sets: { id: 'sub-sets', slug: 'komplekty', name: 'Комплекты', category_id: SHELVES.showers.id },
} as const;

export const CREATED_AT = '2026-11-01T00:00:00.000Z';

/** Two categories with three subcategories. */
export async function addShelves(db: Knex): Promise<void> {
  const shown = { hidden: false, picture_id: null };
  await db('categories').insert(Object.values(SHELVES).map((shelf, position) => ({ ...shelf, ...shown, position })));
  await db('subcategories').insert(Object.values(SUBSHELVES).map((shelf, position) => ({ ...shelf, ...shown, position })));
}

/** A whole product row. */
export function sampleProduct(id: string, change: Partial<ProductRow> = {}): ProductRow {
  return {
    id,
    slug: slugify(`tovar ${id}`),
    title: `Смеситель ${id}`,
    brand: 'Grohe',
    category_id: SHELVES.mixers.id,
    subcategory_id: SUBSHELVES.basin.id,
    sku: null,
    barcode: null,
    external_id: null,
    price_retail: 1_000_000,
    price_wholesale: 800_000,
    price_sale: null,
    sale_from: null,
    sale_to: null,
    cost_price: 600_000,
    stock_qty: 10,
    reserved_qty: 0,
    popularity: 0,
    short_desc: 'Коротко',
    full_desc: 'Подробно',
    weight_g: 1300,
    length_mm: 150,
    width_mm: 52,
    height_mm: 150,
    attributes: '{"color":"chrome"}',
    revision: 1,
    figures_revision: 1,
    created_at: CREATED_AT,
    updated_at: CREATED_AT,
    deleted_at: null,
    ...change,
  };
}

/** Stores products and lifts the counters to the highest revision among them. */
export async function addProducts(db: Knex, rows: readonly ProductRow[]): Promise<void> {
  await db.batchInsert('products', [...rows], 20);
  for (const [name, field] of [['catalog', 'revision'], ['figures', 'figures_revision']] as const) {
    const highest = Math.max(0, ...rows.map((row) => row[field]));
    await db('revisions').where({ name }).where('value', '<', highest).update({ value: highest });
  }
}

/** Gives a product pictures of these hashes, the first one main. */
export async function addPictures(db: Knex, productId: string, hashes: readonly string[]): Promise<void> {
  await db('pictures')
    .insert(hashes.map((id) => ({ id, width: 800, height: 800, bytes: 1, created_at: CREATED_AT })))
    .onConflict('id')
    .ignore();
  await db('product_pictures').insert(
    hashes.map((picture_id, position) => ({ product_id: productId, picture_id, position, is_primary: position === 0, alt: '' })),
  );
}
