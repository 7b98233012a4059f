/** Number of goods that listings show in each category now; 0 for hidden ones. */
import type { Knex } from 'knex';
import { isShown, readCategoryIndex } from './filter-goods.ts';
import type { CategoryCounts } from '../tree/present-category.ts';
import { followedBy } from '../changes/followed-goods.ts';
import { GoodsColumns, type StoredColumns } from './goods-columns.ts';

/** The columns of this process over a database, up to date with its last commit. */
const columnsOf = followedBy<GoodsColumns>({
  make: () => new GoodsColumns(new Date()),
  // The columns store ids of categories: slugs and hidden marks are looked up at each query.
  dependsOnCategories: false,
  storable: {
    name: 'columns',
    store: (columns) => columns.store(),
    restore: (columns, state) => columns.restore(state as StoredColumns),
  },
});

/** All goods on sale. A caller must compute its result before its next `await`: the columns go on changing. */
export async function listedGoods(db: Knex): Promise<GoodsColumns> {
  return columnsOf(db).upToDate();
}

/** Counts by category id and by subcategory id. */
export async function countProducts(db: Knex): Promise<CategoryCounts> {
  const index = await readCategoryIndex(db);
  const goods = await listedGoods(db);
  const categories = new Uint32Array(goods.categories.size);
  const subcategories = new Uint32Array(goods.subcategories.size);
  const shown = isShown(goods, index);
  for (const place of goods.byId.places) {
    if (!shown(place)) continue;
    const [category, subcategory] = [goods.category(place), goods.subcategory(place)];
    categories[category] = (categories[category] ?? 0) + 1;
    if (subcategory !== -1) subcategories[subcategory] = (subcategories[subcategory] ?? 0) + 1;
  }
  const named = (counts: Uint32Array, nameAt: (number: number) => string) =>
    new Map([...counts].flatMap((count, number): [string, number][] => (count === 0 ? [] : [[nameAt(number), count]])));
  return {
    byCategory: named(categories, (number) => goods.categories.at(number)),
    bySubcategory: named(subcategories, (number) => goods.subcategories.at(number)),
  };
}
