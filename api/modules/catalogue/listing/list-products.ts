/** A page of the listing (also of search and its suggestions) with the full count. */
import type { Knex } from 'knex';
import type { ListingQuery, ProductCard } from '#contract/catalogue/catalog.ts';
import { sortFor } from '#contract/catalogue/listing.ts';
import { type SearchNote, searchNote } from '#contract/search/hits.ts';
import { narrowed, ordered } from './listing-query.ts';
import { type Viewing, presentCard } from './present-product.ts';
import { type CardRow, readCards, readPictures } from './product-store.ts';
import { searchGoods } from '../search/search-goods.ts';
import { readCategoryIndex } from './category-index.ts';

export interface GoodsList {
  items: ProductCard[];
  total: number;
  /** How a search was understood, where that needs saying. */
  search?: SearchNote;
}

/** Answers what the query asks, in the order of the contract's listing rules. */
export async function listProducts(db: Knex, query: ListingQuery, viewing: Viewing): Promise<GoodsList> {
  const categories = await readCategoryIndex(db);
  const found = await searchGoods(db, query.q);
  const note = searchNote(found);
  const goods = narrowed(db, categories, query, found.hits, viewing);
  const counted: { total: number }[] = await goods.clone().count({ total: '*' });
  const total = counted[0]?.total ?? 0;
  const offset = (query.page - 1) * query.limit;
  if (offset >= total) return { items: [], total, ...note };
  const rows = await readCards(ordered(goods, sortFor(query), viewing).limit(query.limit).offset(offset));
  const pictures = await readPictures(
    db,
    rows.map(({ id }) => id),
  );
  const related = (row: CardRow) => ({
    pictures: pictures.get(row.id) ?? [],
    categorySlug: categories.slugById.get(row.category_id) ?? '',
  });
  return { items: rows.map((row) => presentCard(row, related(row), viewing)), total, ...note };
}
