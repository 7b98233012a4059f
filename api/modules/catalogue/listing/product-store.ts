/** Reads products for shoppers: visible ones, their columns, their pictures. Knex only; rows are presented elsewhere. */
import type { Knex } from 'knex';
import type { ProductRow } from '#db/tables.ts';
import { visibleProducts } from './filter-goods.ts';
import { PRICES } from '../changes/pricing-of.ts';

const CARD_COLUMNS = [
  'id',
  'slug',
  'title',
  'brand',
  'sku',
  'unit',
  'category_id',
  'subcategory_id',
  ...PRICES,
  'cost_price',
  'stock_qty',
  'reserved_qty',
  'created_at',
] as const;

/** Every product on sale has a category. */
export type CardRow = Pick<ProductRow, (typeof CARD_COLUMNS)[number]> & { category_id: string };

export type PageRow = Omit<ProductRow, 'category_id'> & { category_id: string };

export async function readPage(db: Knex, column: 'p.id' | 'p.slug', value: string): Promise<PageRow | undefined> {
  const rows: PageRow[] = await visibleProducts(db).where(column, value).select('p.*');
  return rows[0];
}

/** The other visible products of a product's model, in its subcategory; the first ones up to the limit. */
export async function readOfModel(
  db: Knex,
  { id, model_key, subcategory_id }: PageRow,
  limit: number,
): Promise<(CardRow & Pick<ProductRow, 'attributes'>)[]> {
  return (
    visibleProducts(db)
      .where({ 'p.model_key': model_key, 'p.subcategory_id': subcategory_id })
      // The partial index `products_of_model` serves only queries that state its condition.
      .whereRaw("p.model_key <> ''")
      .whereNot('p.id', id)
      .orderBy('p.id')
      .limit(limit)
      .select([...CARD_COLUMNS, 'attributes'].map((column) => `p.${column}`))
  );
}

export async function readIdByOldSlug(db: Knex, slug: string): Promise<string | undefined> {
  const row = await db('old_slugs').where({ slug }).first('product_id');
  return row?.product_id;
}

/** Visible products of these ids, in no particular order. */
export async function readByIds(db: Knex, ids: readonly string[]): Promise<CardRow[]> {
  return visibleProducts(db)
    .whereIn('p.id', ids)
    .select(CARD_COLUMNS.map((column) => `p.${column}`));
}
