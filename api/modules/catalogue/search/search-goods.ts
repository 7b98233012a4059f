/** Resolves the words of a query into the goods that hold them, from an index of all goods in this process's memory. */
import type { Knex } from 'knex';
import type { Attributes } from '#contract/catalogue/catalog.ts';
import { searchWords } from '#contract/search/search.ts';
import { type Found, NOTHING_ASKED } from '#contract/search/hits.ts';
import { searchFields } from '#contract/search/search-fields.ts';
import { SearchIndex } from '#contract/search/search-index.ts';
import type { ChangedRow } from '../feed/change-store.ts';
import { followedBy, type Follower } from '../feed/followed-goods.ts';
import { type SearchedCategories, readSearchedCategories } from './search-store.ts';

const NO_CATEGORY = { names: [], features: [] };

/** Goods taken in before their words are put in order: each time the lists of all words are made anew. */
const SETTLED_EVERY = 4_000;

/** The words of the goods on sale, or of those taken off it. */
class GoodsIndex implements Follower {
  readonly index = new SearchIndex();
  readonly #searched: SearchedCategories;
  readonly #removed: boolean;
  #unsettled = 0;

  constructor(searched: SearchedCategories, removed: boolean) {
    this.#searched = searched;
    this.#removed = removed;
  }

  take(rows: readonly ChangedRow[]): void {
    for (const row of rows) {
      if (row.gone === this.#removed) this.#put(row);
      else this.index.remove(row.id);
    }
    this.#unsettled += rows.length;
    if (this.#unsettled < SETTLED_EVERY) return;
    this.index.settle();
    this.#unsettled = 0;
  }

  #put(row: ChangedRow): void {
    const category =
      row.subcategory_id === null
        ? this.#searched.categories.get(row.category_slug)
        : this.#searched.subcategories.get(row.subcategory_id);
    const { title, brand, sku, barcode } = row;
    const attributes = JSON.parse(row.attributes) as Attributes;
    this.index.put(row.id, searchFields({ title, brand, sku, barcode, attributes }, category ?? NO_CATEGORY));
  }
}

const indexOf = (removed: boolean) =>
  followedBy<GoodsIndex>({
    make: async (db) => new GoodsIndex(await readSearchedCategories(db), removed),
    dependsOnCategories: true,
  });

const goodsOnSale = indexOf(false);
const removedGoods = indexOf(true);

/** Goods that hold the query's words, with their scores. Hits are null when it has no words. */
export async function searchGoods(db: Knex, q: string | undefined): Promise<Found> {
  if (searchWords(q ?? '').length === 0) return NOTHING_ASKED;
  return (await goodsOnSale(db).upToDate()).index.search(q ?? '');
}

/** The same among goods taken off sale; their index is made when it is first asked for. */
export async function searchRemovedGoods(db: Knex, q: string | undefined): Promise<Found> {
  if (searchWords(q ?? '').length === 0) return NOTHING_ASKED;
  return (await removedGoods(db).upToDate()).index.search(q ?? '');
}

/** Makes the index before anybody searches: at thousands of goods the first search would have to wait for it. */
export async function prepareSearch(db: Knex): Promise<void> {
  await goodsOnSale(db).upToDate();
}
