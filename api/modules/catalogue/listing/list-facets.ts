/**
 * Brands, price range, features and counts for the filter panel; each group ignores its own filter and applies the others. A single
 * subcategory, which has features, is counted by the contract's rule itself; wider categories in one pass over the columns.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { ListingFacets } from '#contract/catalogue/catalog.ts';
import { listingFacets } from '#contract/listing/listing-facets.ts';
import type { Listed, ListingFilter } from '#contract/catalogue/listing-filter.ts';
import { withConditions } from '#contract/search/hits.ts';
import { toRoubles } from '#contract/values/money.ts';
import { readFeatures } from '../tree/read-tree.ts';
import { searchGoods } from '../search/search-goods.ts';
import { facetConditions, inCategory, pricesFor, readCategoryIndex, scoresOf } from './filter-goods.ts';
import type { Passes, Viewing } from './filter-goods.ts';
import type { GoodsColumns } from './goods-columns.ts';
import { listedGoods } from './count-products.ts';

/** Facets of the goods in the filter's category that match its words. */
export async function listFacets(db: Knex, requested: ListingFilter, pricer: Viewing): Promise<ListingFacets> {
  const categories = await readCategoryIndex(db);
  const features = requested.subcategoryId === undefined ? null : await readFeatures(db, requested.subcategoryId);
  const {
    filter,
    found: { hits },
  } = withConditions(requested, await searchGoods(db, requested.q));
  if (hits !== null) await yieldToEventLoop();
  const goods = await listedGoods(db);
  const category = inCategory(goods, categories, filter, hits === null ? null : scoresOf(goods, hits));
  if (features === null) return countFacets(goods, category, filter, pricer);
  // The columns have applied category and search already, and facets don't depend on the order of goods.
  const inThisCategory: ListingFilter = { ...filter, topCategorySlug: undefined, subcategoryId: undefined };
  return listingFacets(listedIn(goods, category, pricer), inThisCategory, null, features);
}

/** The fields that the contract's rule uses when it counts. */
function listedIn(goods: GoodsColumns, category: Passes, pricer: Viewing): Listed[] {
  const { kopecks, isReduced } = pricesFor(goods, pricer);
  const brands = goods.brandNames();
  return [...goods.byId.places].filter(category).map((place) => ({
    id: goods.id(place),
    topCategorySlug: '',
    subcategoryId: null,
    brand: brands[goods.brand(place)] ?? '',
    effective: toRoubles(kopecks(place)),
    discounted: isReduced(place),
    availability: goods.isInStock(place) ? 'in' : 'out',
    popularity: 0,
    createdAt: '',
    attributes: goods.attributes(place),
  }));
}

/** The rule's count without features: a product counts for a group unless another group excludes it. */
function countFacets(goods: GoodsColumns, category: Passes, filter: ListingFilter, pricer: Viewing): ListingFacets {
  const { prices, brand, price, inStock, discounted } = facetConditions(goods, filter, pricer);
  const { kopecks, isReduced } = prices;
  const names = goods.brandNames();
  const brands = new Uint32Array(goods.brands.size);
  let [least, most, stocked, reduced] = [Infinity, -Infinity, 0, 0];
  for (const place of goods.byId.places) {
    if (!category(place)) continue;
    const failsBrand = brand(place) ? 0 : 1;
    const failsPrice = price(place) ? 0 : 1;
    const failsStock = inStock(place) ? 0 : 1;
    const failsDiscount = discounted(place) ? 0 : 1;
    const failed = failsBrand + failsPrice + failsStock + failsDiscount;
    if (failed > 1) continue;
    const named = goods.brand(place);
    if (failed === failsBrand) brands[named] = (brands[named] ?? 0) + 1;
    if (failed === failsPrice) {
      least = Math.min(least, kopecks(place));
      most = Math.max(most, kopecks(place));
    }
    if (failed === failsStock && goods.isInStock(place)) stocked += 1;
    if (failed === failsDiscount && isReduced(place)) reduced += 1;
  }
  return {
    brands: [...brands]
      .map((count, number) => ({ name: names[number] ?? '', count }))
      .filter(({ name, count }) => name !== '' && count > 0)
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    price: least === Infinity ? null : { min: toRoubles(least), max: toRoubles(most) },
    inStock: stocked,
    discounted: reduced,
    features: [],
  };
}
