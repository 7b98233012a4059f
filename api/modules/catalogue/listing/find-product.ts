/** One product by slug or id, or several by id, as this viewer may see them. */
import type { Knex } from 'knex';
import type { Attributes, Product, ProductCard } from '#contract/catalogue/catalog.ts';
import { VARIANTS_MAX, variantOptions } from '#contract/catalogue/variants.ts';
import type { VariantOption } from '#contract/catalogue/variant-option.ts';
import { CodedError, ERRORS, found } from '#contract/errors.ts';
import { readFeatures } from '../tree/read-tree.ts';
import { type Viewing, type CategoryIndex, readCategoryIndex } from './filter-goods.ts';
import { presentCard, presentPage, readCards, readPictures } from './present-product.ts';
import { type PageRow, readIdByOldSlug, readOfModel, readPage } from './product-store.ts';

const isHidden = (index: CategoryIndex, category: string, subcategory: string): boolean =>
  index.hiddenCategories.includes(category) || index.hiddenSubcategories.includes(subcategory);

/**
 * The choice among the goods of its model, as this viewer may see it: empty for a product without a model, and for the only visible one of
 * its model.
 */
async function readVariants(db: Knex, row: PageRow, viewing: Viewing): Promise<VariantOption[]> {
  if (row.model_key === '' || row.subcategory_id === null) return [];
  const others = await readOfModel(db, row, VARIANTS_MAX);
  if (others.length === 0) return [];
  const goods = [row, ...others]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((one) => {
      const { slug, title, price, availability } = presentCard(one, { pictures: [], categorySlug: '' }, viewing);
      const attributes = JSON.parse(one.attributes) as Attributes;
      return { slug, title, attributes, price: price.effective, availability: availability.code };
    });
  return variantOptions(goods, row.slug, await readFeatures(db, row.subcategory_id));
}

async function page(db: Knex, categories: CategoryIndex, row: PageRow, viewing: Viewing): Promise<Product> {
  const pictures = (await readPictures(db, [row.id])).get(row.id) ?? [];
  const categorySlug = categories.slugById.get(row.category_id) ?? '';
  const variants = await readVariants(db, row, viewing);
  const product = {
    ...presentPage(row, { pictures, categorySlug }, viewing),
    ...(variants.length === 0 ? {} : { variants }),
  };
  const { category_id: category, subcategory_id: subcategory } = row;
  if (subcategory === null || !isHidden(categories, category, subcategory)) return product;
  return { ...product, features: await readFeatures(db, subcategory) };
}

/** The refusal for a product taken off sale, with its name, and with its category and subcategory unless they are hidden. */
async function removed(
  db: Knex,
  categories: CategoryIndex,
  column: 'id' | 'slug',
  value: string,
): Promise<CodedError | undefined> {
  // Drafts, deleted or not, are for the back office only.
  const row = await db('products')
    .whereNotNull('deleted_at')
    .where({ draft: false, put_aside: false, [column]: value })
    .first('id', 'title', 'category_id', 'subcategory_id');
  if (row === undefined || row.category_id === null) return undefined;
  const { id, title, category_id: category, subcategory_id: subcategory } = row;
  const topCategorySlug = categories.hiddenCategories.includes(category)
    ? undefined
    : categories.slugById.get(category);
  const isCategoryShown =
    topCategorySlug !== undefined && subcategory !== null && !isHidden(categories, category, subcategory);
  return new CodedError('product_removed', {
    details: [
      {
        message: ERRORS.product_removed[1],
        productId: id,
        title,
        ...(topCategorySlug === undefined ? {} : { topCategorySlug }),
        ...(isCategoryShown ? { subcategoryId: subcategory } : {}),
      },
    ],
  });
}

/** By slug, also a former one. Throws `product_removed` for a product taken off sale, `not_found` for one that never existed. */
export async function findBySlug(db: Knex, slug: string, viewing: Viewing): Promise<Product> {
  const categories = await readCategoryIndex(db);
  const row = await readPage(db, 'p.slug', slug);
  if (row !== undefined) return page(db, categories, row, viewing);
  const id = await readIdByOldSlug(db, slug);
  const moved = id === undefined ? undefined : await readPage(db, 'p.id', id);
  if (moved !== undefined) return page(db, categories, moved, viewing);
  const gone =
    (await removed(db, categories, 'slug', slug)) ??
    (id === undefined ? undefined : await removed(db, categories, 'id', id));
  throw gone ?? new CodedError('not_found');
}

/** By id. Throws `not_found`, also for a removed product. */
export async function findById(db: Knex, id: string, viewing: Viewing): Promise<Product> {
  const categories = await readCategoryIndex(db);
  return page(db, categories, found(await readPage(db, 'p.id', id)), viewing);
}

/** By ids, in the requested order; unknown and removed ones are left out. */
export async function findByIds(db: Knex, ids: readonly string[], viewing: Viewing): Promise<ProductCard[]> {
  return ids.length === 0 ? [] : readCards(db, await readCategoryIndex(db), ids, viewing);
}
