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

export function readFeatureRows(db: Knex, subcategoryId: string): Promise<FeatureRow[]> {
  return db('features').where({ subcategory_id: subcategoryId }).orderBy(IN_ORDER);
}

export async function replaceFeatures(trx: Knex.Transaction, subcategoryId: string, rows: FeatureRow[]): Promise<void> {
  await trx('features').where({ subcategory_id: subcategoryId }).delete();
  if (rows.length > 0) await trx('features').insert(rows);
}

export type ShelfKind = 'category' | 'subcategory';

/** A category, or a subcategory with its category. */
export interface Shelf {
  readonly kind: ShelfKind;
  readonly row: CategoryRow;
  /** Null for a category. */
  readonly within: CategoryRow | null;
}

export const TABLES = { category: 'categories', subcategory: 'subcategories' } as const;

export function lockCategory(trx: Knex.Transaction, id: string): Promise<CategoryRow | undefined> {
  return trx('categories').where({ id }).forUpdate().first();
}

export function lockSubcategory(trx: Knex.Transaction, id: string): Promise<SubcategoryRow | undefined> {
  return trx('subcategories').where({ id }).forUpdate().first();
}

/** Locks its row alone until the transaction ends; undefined when there is none. */
export async function lockShelf(trx: Knex.Transaction, kind: ShelfKind, id: string): Promise<Shelf | undefined> {
  if (kind === 'category') {
    const row = await lockCategory(trx, id);
    return row && { kind, row, within: null };
  }
  const row = await lockSubcategory(trx, id);
  const within = row && (await trx('categories').where({ id: row.category_id }).first());
  return row && within && { kind, row, within };
}

/** Deletes the row with the features and the former addresses that are its own. */
export async function deleteShelf(trx: Knex.Transaction, kind: ShelfKind, id: string): Promise<void> {
  await trx('former_places')
    .where(kind === 'category' ? { category_id: id } : { subcategory_id: id })
    .delete();
  if (kind === 'subcategory') await trx('features').where({ subcategory_id: id }).delete();
  await trx(TABLES[kind]).where({ id }).delete();
}

/** All categories, or the subcategories of one. */
function shelvesIn(db: Knex, categoryId: string | null): Knex.QueryBuilder {
  return categoryId === null ? db('categories') : db('subcategories').where({ category_id: categoryId });
}

/** `GET /api/catalog/<these>` are the feeds: a category with that slug could not be read. */
const RESERVED: ReadonlySet<string> = new Set(['changes', 'figures']);

/** True when another one than `exceptId` among them has the slug, or an API path needs it. */
export async function isSlugTaken(
  db: Knex,
  categoryId: string | null,
  slug: string,
  exceptId?: string,
): Promise<boolean> {
  if (categoryId === null && RESERVED.has(slug)) return true;
  const holders: string[] = await shelvesIn(db, categoryId).where({ slug }).pluck('id');
  return holders.some((id) => id !== exceptId);
}

/** Ids in their order: of all categories, or of one category's subcategories. */
export async function readOrder(db: Knex, categoryId: string | null): Promise<string[]> {
  return (await shelvesIn(db, categoryId).orderBy(IN_ORDER).pluck('id')) as string[];
}

/** The position behind the last of them. */
export async function nextPosition(db: Knex, categoryId: string | null): Promise<number> {
  const rows: { last: number | null }[] = await shelvesIn(db, categoryId).max({ last: 'position' });
  return (rows[0]?.last ?? -1) + 1;
}
