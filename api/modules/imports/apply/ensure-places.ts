/** Creates the missing categories of an import's goods, and maps places to ids. */
import type { Knex } from 'knex';
import { sameName } from '#contract/values/same-name.ts';
import type { ImportLineRow, ImportRow } from '#db/import-tables.ts';
import { rowsInOrder } from '#db/portions.ts';
import type { By } from '../../../environment/services.ts';
import { createCategory } from '../../catalogue/category-editing/create-category.ts';
import { listTree, type PlainTree } from '../../catalogue/tree/read-tree.ts';
import type { Place } from '../plan/map-groups.ts';

export interface ReadyPlace {
  readonly categoryId: string;
  readonly subcategoryId: string | null;
}

const LINES_PER_READ = 5000;

/** Finds or creates one place, by its ids or names; returns it with the tree after it. */
export async function ensurePlace(db: Knex, before: PlainTree, place: Place, by: By) {
  let tree = before;
  let category = tree.categories.find(({ id, name }) => id === place.categoryId || sameName(name, place.category));
  if (category === undefined) {
    const id = await createCategory(db, { name: place.category }, by);
    tree = await listTree(db);
    category = tree.categories.find((one) => one.id === id);
  }
  if (category === undefined) throw new Error('A category that was made is there');
  const within = category.id;
  let subcategory = tree.subcategories.find(
    ({ id, categoryId, name }) =>
      categoryId === within &&
      place.subcategory !== null &&
      (id === place.subcategoryId || sameName(name, place.subcategory)),
  );
  if (subcategory === undefined && place.subcategory !== null) {
    const id = await createCategory(db, { categoryId: within, name: place.subcategory }, by);
    tree = await listTree(db);
    subcategory = tree.subcategories.find((one) => one.id === id);
  }
  return { tree, place: { categoryId: within, subcategoryId: subcategory?.id ?? null } };
}

/** Ids of the lines' places, by key; `renew` is awaited for each. Known places are found by name: a repeat creates no duplicates. */
export async function ensurePlaces(db: Knex, job: ImportRow, now: Date, renew: () => Promise<void>) {
  const places = JSON.parse(job.places) as Record<string, Place | null>;
  const written = () => db('import_lines').where({ import_id: job.id, to_write: true }).select('number', 'place_key');
  const keys = new Set<string>();
  for await (const rows of rowsInOrder<Pick<ImportLineRow, 'number' | 'place_key'>>(written, 'number', LINES_PER_READ))
    for (const { place_key } of rows) keys.add(place_key);
  const ready = new Map<string, ReadyPlace>();
  let tree = await listTree(db);
  for (const key of [...keys].sort()) {
    const place = places[key];
    if (place == null) continue;
    await renew();
    const made = await ensurePlace(db, tree, place, { actorId: job.decided_by, now });
    tree = made.tree;
    ready.set(key, made.place);
  }
  return ready;
}
