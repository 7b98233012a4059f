/** Reads the goods for a marketplace: shown in listings, with a price and a picture. Knex only. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { FeatureRow, ProductRow } from '#db/tables.ts';
import { readCategoryIndex, visibleProducts } from '../../catalogue/listing/category-index.ts';
import { type PictureOfProduct, readPictures } from '../../catalogue/listing/read-pictures.ts';

export interface MarketCategories {
  readonly categories: readonly { id: string; name: string }[];
  readonly subcategories: readonly { id: string; category_id: string; name: string }[];
  /** Features by subcategory, in their order. */
  readonly features: ReadonlyMap<string, readonly FeatureRow[]>;
}

/** Wholesale price and cost are not read, so they cannot leak. */
const COLUMNS = [
  'id',
  'slug',
  'title',
  'brand',
  'sku',
  'barcode',
  'unit',
  'category_id',
  'subcategory_id',
  'price_retail',
  'price_sale',
  'sale_from',
  'sale_to',
  'stock_qty',
  'reserved_qty',
  'created_at',
  'short_desc',
  'full_desc',
  'weight_g',
  'length_mm',
  'width_mm',
  'height_mm',
  'attributes',
] as const;

/** Every product on sale has a category. */
export type MarketGood = Omit<Pick<ProductRow, (typeof COLUMNS)[number]>, 'category_id'> & {
  readonly category_id: string;
  readonly pictures: readonly PictureOfProduct[];
};

/** Goods read and written in one turn of the event loop. With 300, other requests waited 45 ms each time on an idle machine. */
const PORTION = 100;

/** Shown categories and subcategories, and the features of their goods. */
export async function readMarketCategories(db: Knex): Promise<MarketCategories> {
  const order = ['position', 'id'];
  const categories = await db('categories').where({ hidden: false }).orderBy(order).select('id', 'name');
  const shown = new Set(categories.map(({ id }) => id));
  const subcategories = await db('subcategories')
    .where({ hidden: false })
    .orderBy(order)
    .select('id', 'category_id', 'name');
  const features = new Map<string, FeatureRow[]>();
  for (const row of await db('features').orderBy(order).select()) {
    const list = features.get(row.subcategory_id);
    if (list === undefined) features.set(row.subcategory_id, [row]);
    else list.push(row);
  }
  return { categories, subcategories: subcategories.filter((one) => shown.has(one.category_id)), features };
}

/** The goods in the order of ids, in portions that let other requests run in between. */
export async function* marketGoods(db: Knex): AsyncGenerator<MarketGood[]> {
  const { hiddenCategories, hiddenSubcategories } = await readCategoryIndex(db);
  for (let after = ''; ;) {
    const rows: Omit<MarketGood, 'pictures'>[] = await visibleProducts(db)
      .where('p.id', '>', after)
      .where('p.price_retail', '>', 0)
      .whereNotIn('p.category_id', hiddenCategories)
      .where((query) => void query.whereNull('p.subcategory_id').orWhereNotIn('p.subcategory_id', hiddenSubcategories))
      .orderBy('p.id')
      .limit(PORTION)
      .select(COLUMNS.map((column) => `p.${column}`));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    const pictures = await readPictures(
      db,
      rows.map(({ id }) => id),
    );
    yield rows.flatMap((row) => {
      const own = pictures.get(row.id);
      return own === undefined ? [] : [{ ...row, pictures: own }];
    });
    await othersTurn();
  }
}
