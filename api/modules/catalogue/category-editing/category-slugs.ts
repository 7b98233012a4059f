/** Slugs of categories: made from the name or given, one category each. Callers hold the keys' lock. */
import { CodedError } from '#contract/errors.ts';
import { numberedSlug, slugify } from '#contract/values/slug.ts';
import type { Knex } from 'knex';

/** True when the slug is not available. */
export type IsTaken = (slug: string) => Promise<boolean>;

/** `GET /api/catalog/<these>` are the feeds: a category with that slug could not be read. */
const RESERVED: ReadonlySet<string> = new Set(['changes', 'figures']);

/** Also counts slugs of API paths as taken. */
export function withReserved(isTaken: IsTaken): IsTaken {
  return async (slug) => RESERVED.has(slug) || isTaken(slug);
}

/** The requested slug, or the name's with the lowest number that makes it free. Throws `validation` when the requested one is taken. */
export async function assignSlug(name: string, requested: string | undefined, isTaken: IsTaken): Promise<string> {
  if (requested !== undefined) {
    if (!(await isTaken(requested))) return requested;
    const message = 'Этот адрес уже занят';
    throw new CodedError('validation', { text: message, details: [{ path: 'slug', message }] });
  }
  const base = slugify(name, 'razdel');
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(base, number);
    if (!(await isTaken(slug))) return slug;
  }
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
  const find = (path: string) =>
    db('former_places as f')
      .join('categories as c', 'c.id', 'f.category_id')
      .leftJoin('subcategories as s', 's.id', 'f.subcategory_id')
      .where({ 'f.path': path, 'c.hidden': false })
      .first({ category: 'c.slug', subcategory: 's.slug', hidden: 's.hidden' }) as Promise<
      { category: string; subcategory: string | null; hidden: boolean | number | null } | undefined
    >;
  const found = await find(subcategory === null ? category : `${category}/${subcategory}`);
  if (found === undefined || Boolean(found.hidden)) return null;
  return `/catalog/${found.category}${found.subcategory === null ? '' : `/${found.subcategory}`}`;
}
