/** A page of the listing (also of search and its suggestions) with the full count. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ListingQuery, ProductCard } from '#contract/catalogue/catalog.ts';
import { sortFor } from '#contract/listing/listing.ts';
import { type SearchNote, searchNote, withConditions } from '#contract/search/hits.ts';
import { pageOf, readCategoryIndex } from './filter-goods.ts';
import { presentCard, readPictures, type Viewing } from './present-product.ts';
import { readByIds } from './product-store.ts';
import { searchGoods } from '../search/search-goods.ts';
import { listedGoods } from './count-products.ts';

export interface GoodsList {
  items: ProductCard[];
  total: number;
  /** Explains a search that was interpreted differently from its words. */
  search?: SearchNote;
}

/** Returns the queried page, in the order of the contract's listing rules. */
export async function listProducts(db: Knex, query: ListingQuery, viewing: Viewing): Promise<GoodsList> {
  const categories = await readCategoryIndex(db);
  const { filter, found } = withConditions(query, await searchGoods(db, query.q));
  const { hits } = found;
  if (hits !== null) await othersTurn();
  const goods = await listedGoods(db);
  const { limit } = query;
  const pageQuery = { filter, order: sortFor(filter), offset: (query.page - 1) * limit, limit, hits };
  const { ids, total } = pageOf(goods, categories, pageQuery, viewing);
  const rows = new Map((await readByIds(db, ids)).map((row) => [row.id, row]));
  const pictures = await readPictures(db, ids);
  const items = ids.flatMap((id) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    const categorySlug = categories.slugById.get(row.category_id) ?? '';
    return [presentCard(row, { pictures: pictures.get(id) ?? [], categorySlug }, viewing)];
  });
  return { items, total, ...searchNote(found) };
}
