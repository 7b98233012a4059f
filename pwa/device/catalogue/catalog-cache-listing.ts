/** Answers from the device's copy: the same listing, facets and cards as the server's, by the same pure rules. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type {
  Attributes,
  Category,
  CategoryWithFeatures,
  Feature,
  ListingFacets,
  ProductCard,
} from '#contract/catalogue/catalog.ts';
import { type Role, seesStock, seesWholesale } from '#contract/roles.ts';
import { BrandSpellings } from '#contract/catalogue/brand-spellings.ts';
import { availabilityFor } from '#contract/products/availability.ts';
import { listingFacets } from '#contract/listing/listing-facets.ts';
import { listingFilter, listingOrder, sortFor } from '#contract/listing/listing.ts';
import type { Listed, ListingFilter, Sort } from '#contract/catalogue/listing-filter.ts';
import { listedShowcase } from '#contract/listing/showcase.ts';
import { type Hits, type SearchNote, searchNote, withConditions } from '#contract/search/hits.ts';
import { type Pricing, activeSale, effectivePrice, ownWholesale } from '#contract/products/price.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { CatalogueCopy } from './catalog-cache.ts';
import { searchCopy } from './catalog-cache-search.ts';
import type { Figures } from '../rows/journal-types.ts';

/** The viewer, and the data this device has for that role. */
export interface CopyViewer {
  readonly role: Role;
  /** The wholesale buyer's own discount on wholesale prices, per cent. */
  readonly discount?: number;
  /** Role-bound figures by product id; empty for the public. */
  readonly figures: ReadonlyMap<string, Figures>;
}

export interface CopyQuery extends ListingFilter {
  readonly sort?: Sort | undefined;
  readonly page: number;
  readonly limit: number;
}

class ListedEntry implements Listed {
  readonly product: FeedProduct;
  readonly id: string;
  readonly topCategorySlug: string;
  readonly subcategoryId: string | null;
  readonly brand: string;
  readonly effective: number;
  readonly discounted: boolean;
  readonly availability: FeedProduct['availability'];
  readonly popularity: number;
  readonly createdAt: string;
  readonly attributes: Attributes;
  readonly inHiddenCategory: boolean;
  private drawn: ProductCard | undefined;

  constructor(product: FeedProduct, brand: string, inHiddenCategory: boolean, viewer: CopyViewer, now: string) {
    const pricing = pricingOf(product, viewer);
    this.product = product;
    this.id = product._id;
    this.topCategorySlug = product.topCategorySlug;
    this.subcategoryId = product.subcategoryId ?? null;
    this.brand = brand;
    this.effective = effectivePrice(pricing, viewer.role, now);
    this.discounted = activeSale(pricing, now) !== null;
    this.availability = product.availability;
    this.popularity = product.popularity;
    this.createdAt = product.createdAt;
    this.attributes = product.attributes;
    this.inHiddenCategory = inHiddenCategory;
  }

  /** Returns the same object each time, so that a card that stays in the grid isn't rendered again. */
  card(viewer: CopyViewer, now: Date): ProductCard {
    return (this.drawn ??= cardOf(this.product, viewer, now));
  }
}

function pricingOf(product: FeedProduct, { role, discount = 0, figures }: CopyViewer): Pricing {
  const wholesale = seesWholesale(role) ? (figures.get(product._id)?.priceWholesale ?? null) : null;
  return {
    retail: product.priceRetail,
    sale: product.salePrice ?? null,
    saleFrom: product.saleFrom ?? null,
    saleTo: product.saleTo ?? null,
    // The figures hold the price that all wholesale buyers see.
    wholesale: wholesale === null ? null : toRoubles(ownWholesale(toKopecks(wholesale), discount)),
  };
}

/** One viewer's priced list, kept until its inputs change: content, figures, or the period of a sale price. */
interface Priced {
  readonly key: string;
  readonly figures: ReadonlyMap<string, Figures>;
  /** The prices hold from the first instant (included) to the second (excluded), ISO. */
  readonly period: readonly [from: string, to: string];
  readonly items: readonly ListedEntry[];
  /** The whole list by sort order, each sorted at first use: filtering keeps the order, so no filter sorts again. */
  readonly sorted: Map<Sort, readonly ListedEntry[]>;
  /** Whole results by filter: the next page of the same listing needs no new filtering. */
  readonly results: Map<string, readonly ListedEntry[]>;
}

const RESULTS_KEPT = 12;
const pricedOf = new WeakMap<CatalogueCopy, Priced>();

function priced(copy: CatalogueCopy, viewer: CopyViewer, now: Date): Priced {
  const at = now.toISOString();
  const key = `${copy.read().version} ${viewer.role} ${viewer.discount ?? 0} ${viewer.figures.size}`;
  const kept = pricedOf.get(copy);
  if (kept?.key === key && kept.figures === viewer.figures && kept.period[0] <= at && at < kept.period[1]) return kept;
  const isHidden = inHiddenCategories(copy);
  const products = [...copy.products.values()];
  const spellings = new BrandSpellings();
  for (const { brand } of products) spellings.add(brand);
  const items = products.map(
    (product) => new ListedEntry(product, spellings.of(product.brand), isHidden(product), viewer, at),
  );
  const made: Priced = {
    key,
    figures: viewer.figures,
    period: [at, nextPriceChange(products, at) ?? NEVER],
    items,
    sorted: new Map(),
    results: new Map(),
  };
  pricedOf.set(copy, made);
  return made;
}

/** Returns a test for goods of hidden categories: search finds them, listings don't show them. */
function inHiddenCategories({ categories }: CatalogueCopy): (product: FeedProduct) => boolean {
  const hiddenCategories = new Set(categories.filter(({ hidden }) => hidden).map(({ slug }) => slug));
  const hiddenSubcategories = new Set(
    categories.flatMap(({ subcategories }) => subcategories.filter(({ hidden }) => hidden).map(({ _id }) => _id)),
  );
  return ({ topCategorySlug, subcategoryId }) =>
    hiddenCategories.has(topCategorySlug) || (subcategoryId !== undefined && hiddenSubcategories.has(subcategoryId));
}

const NEVER = '9999';

/** Instant at which the next sale price begins or ends, as text that sorts like the instant; undefined without one. */
export function nextPriceChange(products: Iterable<FeedProduct>, now: string): string | undefined {
  let next = NEVER;
  for (const { saleFrom, saleTo } of products) {
    if (saleFrom !== undefined && saleFrom > now && saleFrom < next) next = saleFrom;
    if (saleTo !== undefined && saleTo > now && saleTo < next) next = saleTo;
  }
  return next === NEVER ? undefined : next;
}

function found(
  { items, sorted }: Priced,
  filter: ListingFilter & { sort?: Sort | undefined },
  hits: Hits,
): readonly ListedEntry[] {
  const order = sortFor(filter);
  // Equally good search results are ordered by stock first, then by sales; a listing's default by stock first, then by age.
  const base = order === 'relevance' ? 'popular' : order === 'usual' ? 'new' : order;
  const all = sorted.get(base) ?? [...items].sort(listingOrder(base, hits));
  sorted.set(base, all);
  const kept = all.filter(listingFilter(filter, hits));
  if (base === order) return kept;
  if (order === 'usual' || hits === null) return kept.sort((a, b) => isOut(a) - isOut(b));
  return kept.sort((a, b) => (hits.get(b.id) ?? 0) - (hits.get(a.id) ?? 0) || isOut(a) - isOut(b));
}

const isOut = ({ availability }: ListedEntry) => Number(availability === 'out');

export interface CopyList {
  items: ProductCard[];
  total: number;
  /** The interpretation of a search, when the buyer should see it. */
  search?: SearchNote;
}

/** A page of the listing and its full count; the copy must be loaded. */
export function listFromCopy(copy: CatalogueCopy, query: CopyQuery, viewer: CopyViewer, now: Date): CopyList {
  const { page, limit, ...wanted } = query;
  const list = priced(copy, viewer, now);
  const { results } = list;
  const { filter, found: search } = withConditions(wanted, searchCopy(copy, wanted.q));
  const key = JSON.stringify(filter);
  const whole = () => found(list, filter, search.hits);
  const all = results.get(key) ?? (filter.showcase === true ? listedShowcase(whole()) : whole());
  if (!results.has(key) && results.size >= RESULTS_KEPT) results.clear();
  results.set(key, all);
  const cards = all.slice((page - 1) * limit, page * limit).map((item) => item.card(viewer, now));
  return { items: cards, total: all.length, ...searchNote(search) };
}

/** Brands, price range, features and counts for the filter panel. */
export function facetsFromCopy(
  copy: CatalogueCopy,
  wanted: ListingFilter,
  viewer: CopyViewer,
  now: Date,
): ListingFacets {
  const { filter, found: search } = withConditions(wanted, searchCopy(copy, wanted.q));
  return listingFacets(
    priced(copy, viewer, now).items,
    filter,
    search.hits,
    featuresInCopy(copy, filter.subcategoryId),
  );
}

/** Features of a subcategory; none for one the copy lacks. */
export function featuresInCopy(copy: CatalogueCopy, subcategoryId: string | undefined): readonly Feature[] {
  if (subcategoryId === undefined) return [];
  const subcategories = copy.categories.flatMap((category) => category.subcategories);
  return subcategories.find(({ _id }) => _id === subcategoryId)?.features ?? [];
}

/** Cards of these products, in the given order; those missing in the copy are left out. */
export function cardsFromCopy(
  copy: CatalogueCopy,
  ids: readonly string[],
  viewer: CopyViewer,
  now: Date,
): ProductCard[] {
  return ids.flatMap((id) => {
    const product = copy.products.get(id);
    return product === undefined ? [] : [cardOf(product, viewer, now)];
  });
}

/** The copy's data of one product: its card and its features; the rest needs a visit online. */
export function productFromCopy(
  copy: CatalogueCopy,
  slug: string,
  viewer: CopyViewer,
  now: Date,
): (ProductCard & { attributes: Attributes; barcode: string | null; features?: Feature[] }) | undefined {
  const product = copy.bySlug(slug);
  if (product === undefined) return undefined;
  const { attributes, barcode = null, subcategoryId } = product;
  const features =
    inHiddenCategories(copy)(product) && subcategoryId !== undefined
      ? { features: [...featuresInCopy(copy, subcategoryId)] }
      : {};
  return { ...cardOf(product, viewer, now), attributes, barcode, ...features };
}

/** Shown categories with counts of the copy's products. */
export function categoriesFromCopy(copy: CatalogueCopy): CategoryWithFeatures[] {
  const byCategory = new Map<string, number>();
  const bySubcategory = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const isHidden = inHiddenCategories(copy);
  for (const product of copy.products.values()) {
    if (isHidden(product)) continue;
    count(byCategory, product.topCategorySlug);
    if (product.subcategoryId !== undefined) count(bySubcategory, product.subcategoryId);
  }
  return copy.categories
    .filter(({ hidden }) => !hidden)
    .map((category) => ({
      ...category,
      products: byCategory.get(category.slug) ?? 0,
      subcategories: category.subcategories
        .filter(({ hidden }) => !hidden)
        .map((sub) => ({ ...sub, products: bySubcategory.get(sub._id) ?? 0 })),
    }));
}

/** The tree without features, for the header and the home page. */
export function withoutFeatures(categories: readonly CategoryWithFeatures[]): Category[] {
  return categories.map((category) => ({
    ...category,
    subcategories: category.subcategories.map(({ features: _features, ...subcategory }) => subcategory),
  }));
}

/** A card as the server would present it to this viewer. */
export function cardOf(product: FeedProduct, viewer: CopyViewer, now: Date): ProductCard {
  const at = now.toISOString();
  const { role } = viewer;
  const pricing = pricingOf(product, viewer);
  const sale = activeSale(pricing, at);
  const figures = viewer.figures.get(product._id);
  const wholesale = pricing.wholesale ?? undefined;
  return {
    _id: product._id,
    slug: product.slug,
    title: product.title,
    brand: product.brand,
    sku: product.sku ?? null,
    images: product.images.map((url, order) => ({ url, alt: product.title, order, isPrimary: order === 0 })),
    price: {
      retail: product.priceRetail,
      effective: effectivePrice(pricing, role, at),
      ...(wholesale === undefined ? {} : { wholesale }),
    },
    priceRetail: product.priceRetail,
    salePrice: sale,
    saleTo: sale === null ? null : (product.saleTo ?? null),
    ...(wholesale === undefined ? {} : { priceWholesale: wholesale }),
    ...(role === 'admin' && figures !== undefined ? { costPrice: figures.costPrice } : {}),
    ...(seesStock(role) && figures?.stockQty != null ? { stockQty: figures.stockQty } : {}),
    ...(product.unit === undefined ? {} : { unit: product.unit }),
    availability: availabilityFor(product.availability),
    topCategorySlug: product.topCategorySlug,
    subcategoryId: product.subcategoryId ?? null,
    createdAt: product.createdAt,
  };
}
