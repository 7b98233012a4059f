/** A page of the listing (also of search and its suggestions) with the full count. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ListingQuery } from '#contract/catalogue/catalog.ts';
import { sortFor } from '#contract/listing/listing.ts';
import { searchNote, withConditions } from '#contract/search/hits.ts';
import { pageOf, readCategoryIndex, type Viewing } from './filter-goods.ts';
import { readCards } from './present-product.ts';
import { searchGoods } from '../search/search-goods.ts';
import { listedGoods } from './count-products.ts';

/** The queried page in the order of the contract's listing rules; `search` explains a search that was interpreted otherwise. */
export async function listProducts(db: Knex, query: ListingQuery, viewing: Viewing) {
  const categories = await readCategoryIndex(db);
  const { filter, found } = withConditions(query, await searchGoods(db, query.q));
  const { hits } = found;
  if (hits !== null) await yieldToEventLoop();
  const goods = await listedGoods(db);
  const { limit } = query;
  const pageQuery = { filter, order: sortFor(filter), offset: (query.page - 1) * limit, limit, hits };
  const { ids, total } = pageOf(goods, categories, pageQuery, viewing);
  return { items: await readCards(db, categories, ids, viewing), total, ...searchNote(found) };
}
