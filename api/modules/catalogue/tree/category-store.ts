/** Reads and writes the categories: categories, subcategories and their features. Knex only. */
import type { Knex } from 'knex';
import type { CategoryRow, FeatureRow, FormerPlaceRow, SubcategoryRow } from '#db/tables.ts';

export interface CategoryTree {
  readonly categories: CategoryRow[];
  readonly subcategories: SubcategoryRow[];
  readonly features: FeatureRow[];
  readonly formerPlaces: FormerPlaceRow[];
}

const IN_ORDER = [{ column: 'position' }, { column: 'id' }];

/** All categories, subcategories, features and former paths, each in its order; hidden ones with their content only by `hidden`. */
export async function readCategoryTree(db: Knex, { hidden = false } = {}): Promise<CategoryTree> {
  const shown = hidden ? {} : { hidden: false };
  const categories = await db('categories').where(shown).orderBy(IN_ORDER);
  const subcategories = await db('subcategories').where(shown).orderBy(IN_ORDER);
  const features = await db('features').orderBy(IN_ORDER);
  const formerPlaces = await db('former_places').orderBy('path');
  return { categories, subcategories, features, formerPlaces };
}

export async function readFeatureRows(db: Knex, subcategoryId: string): Promise<FeatureRow[]> {
  return db('features').where({ subcategory_id: subcategoryId }).orderBy(IN_ORDER);
}

export function lockCategory(trx: Knex.Transaction, id: string): Promise<CategoryRow | undefined> {
  return trx('categories').where({ id }).forUpdate().first();
}

export function lockSubcategory(trx: Knex.Transaction, id: string): Promise<SubcategoryRow | undefined> {
  return trx('subcategories').where({ id }).forUpdate().first();
}

export async function categoryName(db: Knex, id: string): Promise<string> {
  return (await db('categories').where({ id }).first('name'))?.name ?? '';
}

export async function isCategorySlugTaken(db: Knex, slug: string, exceptId: string | null): Promise<boolean> {
  const holder = await db('categories').where({ slug }).first('id');
  return holder !== undefined && holder.id !== exceptId;
}

export async function isSubcategorySlugTaken(
  db: Knex,
  categoryId: string,
  slug: string,
  exceptId: string | null,
): Promise<boolean> {
  const holder = await db('subcategories').where({ category_id: categoryId, slug }).first('id');
  return holder !== undefined && holder.id !== exceptId;
}

/** Ids in their order: of all categories, or of one category's subcategories. */
export async function readOrder(db: Knex, categoryId: string | null): Promise<string[]> {
  const rows: { id: string }[] =
    categoryId === null
      ? await db('categories').orderBy(IN_ORDER).select('id')
      : await db('subcategories').where({ category_id: categoryId }).orderBy(IN_ORDER).select('id');
  return rows.map(({ id }) => id);
}

/** Sets the positions of this order. */
export async function writeOrder(
  trx: Knex.Transaction,
  table: 'categories' | 'subcategories',
  ids: readonly string[],
): Promise<void> {
  for (const [position, id] of ids.entries()) await trx(table).where({ id }).update({ position });
}

export async function lastPosition(db: Knex, categoryId: string | null): Promise<number> {
  const query: Knex.QueryBuilder =
    categoryId === null ? db('categories') : db('subcategories').where({ category_id: categoryId });
  const rows: { last: number | null }[] = await query.max({ last: 'position' });
  return (rows[0]?.last ?? -1) + 1;
}

export async function insertCategory(trx: Knex.Transaction, row: CategoryRow): Promise<void> {
  await trx('categories').insert(row);
}

export async function insertSubcategory(trx: Knex.Transaction, row: SubcategoryRow): Promise<void> {
  await trx('subcategories').insert(row);
}

export async function updateCategoryRow(
  trx: Knex.Transaction,
  table: 'categories' | 'subcategories',
  id: string,
  change: Partial<CategoryRow>,
): Promise<void> {
  await trx(table).where({ id }).update(change);
}

export async function replaceFeatures(
  trx: Knex.Transaction,
  subcategoryId: string,
  rows: readonly FeatureRow[],
): Promise<void> {
  await trx('features').where({ subcategory_id: subcategoryId }).delete();
  if (rows.length > 0) await trx('features').insert([...rows]);
}
