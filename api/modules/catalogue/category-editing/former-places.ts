/** Former paths of categories and subcategories: they redirect to the current ones. */
import type { Knex } from 'knex';

export type Place = { category_id: string; subcategory_id: string | null };

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
