/** Slugs and addresses of categories. Callers hold the keys' lock. */
import { slugify } from '#contract/values/slug.ts';
import type { Knex } from 'knex';
import { fieldError } from '../editing/place-in-category.ts';
import { firstFreeSlug } from '../editing/product-keys.ts';
import { isSlugTaken } from '../tree/category-store.ts';

interface Named {
  readonly name: string;
  readonly slug?: string | undefined;
  /** The one that may keep its slug. */
  readonly exceptId?: string;
}

/**
 * A slug among all categories, or among the subcategories of one: the requested one, or the name's with the lowest number that makes it free.
 * Throws `validation` when the requested one is taken.
 */
export async function assignSlug(db: Knex, within: string | null, { name, slug, exceptId }: Named): Promise<string> {
  const isTaken = (wanted: string) => isSlugTaken(db, within, wanted, exceptId);
  if (slug === undefined) return firstFreeSlug(slugify(name, 'razdel'), isTaken);
  if (await isTaken(slug)) throw fieldError('slug', 'Этот адрес уже занят');
  return slug;
}

/** Former paths of categories and subcategories: they redirect to the current ones. */
type Place = { category_id: string; subcategory_id: string | null };

/** Redirects the old path, `category` or `category/subcategory`, to the place. */
export async function addFormerPath(trx: Knex.Transaction, path: string, place: Place): Promise<void> {
  await trx('former_places')
    .insert({ path, ...place })
    .onConflict('path')
    .merge();
}

export async function repointFormerPaths(
  trx: Knex.Transaction,
  where: Partial<Place>,
  place: Partial<Place>,
): Promise<void> {
  await trx('former_places').where(where).update(place);
}

/** Current path of a category that had this path before; null when none had, or it is hidden. */
export async function currentPath(db: Knex, category: string, subcategory: string | null): Promise<string | null> {
  const found = (await db('former_places as f')
    .join('categories as c', 'c.id', 'f.category_id')
    .leftJoin('subcategories as s', 's.id', 'f.subcategory_id')
    .where({ 'f.path': subcategory === null ? category : `${category}/${subcategory}`, 'c.hidden': false })
    .first({ category: 'c.slug', subcategory: 's.slug', hidden: 's.hidden' })) as
    | { category: string; subcategory: string | null; hidden: boolean | number | null }
    | undefined;
  if (found === undefined || Boolean(found.hidden)) return null;
  return `/catalog/${found.category}${found.subcategory === null ? '' : `/${found.subcategory}`}`;
}
