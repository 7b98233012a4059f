/** Addresses at which categories and subcategories stood before: they lead to where those are now. */
import type { Knex } from 'knex';

/** A category, or a subcategory of it. */
export type Place = { category_id: string; subcategory_id: string | null };

/** The old address, `category` or `category/subcategory`, leads to the place from now on. */
export async function lead(trx: Knex.Transaction, path: string, place: Place): Promise<void> {
  await trx('former_places')
    .insert({ path, ...place })
    .onConflict('path')
    .merge();
}

/** What led here leads to where this went. */
export async function repoint(trx: Knex.Transaction, where: Partial<Place>, place: Partial<Place>): Promise<void> {
  await trx('former_places').where(where).update(place);
}

/** Where what stood at this address went: its address now; null when nothing did, or it is hidden. */
export async function movedTo(db: Knex, category: string, subcategory: string | null): Promise<string | null> {
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
