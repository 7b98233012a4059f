/** The goods of the device's copy with one viewer's prices and cards, by the server's rules. */
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { Attributes, CategoryWithFeatures, ProductCard } from '#contract/catalogue/catalog.ts';
import { type Role, seesStock, seesWholesale } from '#contract/roles.ts';
import { BrandSpellings, countBrands } from '#contract/catalogue/brand-spellings.ts';
import { availabilityFor } from '#contract/products/availability.ts';
import type { Listed, Sort } from '#contract/catalogue/listing-filter.ts';
import { type Pricing, activeSale, effectivePrice, ownWholesale } from '#contract/products/price.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { CatalogueCopy } from './catalog-cache.ts';
import {
  attributesAt,
  availabilityAt,
  brandAt,
  categoryAt,
  productAt,
  saleAt,
  subcategoryAt,
  type GoodsPart,
} from '../rows/goods-part.ts';
import type { Row } from './stored-goods.ts';
import type { Figures } from '../rows/journal-types.ts';

export interface CopyViewer {
  readonly role: Role;
  /** The wholesale buyer's own discount on wholesale prices, per cent. */
  readonly discount?: number;
  /** Role-bound figures by product id; empty for the public. */
  readonly figures: ReadonlyMap<string, Figures>;
}

export class ListedEntry implements Listed {
  readonly id: string;
  readonly topCategorySlug: string;
  readonly subcategoryId: string | null;
  readonly brand: string;
  readonly effective: number;
  readonly discounted: boolean;
  readonly inHiddenCategory: boolean;
  private readonly part: GoodsPart;
  private readonly row: number;
  private read: Attributes | undefined;
  private drawn: ProductCard | undefined;

  constructor({ id, part, row }: Row, given: Pick<Listed, 'brand' | 'effective' | 'discounted' | 'inHiddenCategory'>) {
    this.id = id;
    this.part = part;
    this.row = row;
    this.topCategorySlug = categoryAt(part, row);
    this.subcategoryId = subcategoryAt(part, row) || null;
    this.brand = given.brand;
    this.effective = given.effective;
    this.discounted = given.discounted;
    this.inHiddenCategory = given.inHiddenCategory === true;
  }

  get availability(): FeedProduct['availability'] {
    return availabilityAt(this.part, this.row);
  }

  get popularity(): number {
    return this.part.popularity[this.row] ?? 0;
  }

  get createdAt(): number {
    return this.part.created[this.row] ?? 0;
  }

  get attributes(): Attributes {
    return (this.read ??= attributesAt(this.part, this.row));
  }

  /** Returns the same object each time, so that a card that stays in the grid isn't rendered again. */
  card(viewer: CopyViewer, now: Date): ProductCard {
    return (this.drawn ??= cardOf(productAt(this.part, this.row, this.id), viewer, now));
  }
}

type Priceable = Pick<FeedProduct, '_id' | 'priceRetail' | 'salePrice' | 'saleFrom' | 'saleTo'>;

function pricingOf(product: Priceable, { role, discount = 0, figures }: CopyViewer): Pricing {
  const wholesale = figures.size > 0 && seesWholesale(role) ? (figures.get(product._id)?.priceWholesale ?? null) : null;
  return {
    retail: product.priceRetail,
    sale: product.salePrice ?? null,
    saleFrom: product.saleFrom ?? null,
    saleTo: product.saleTo ?? null,
    // The figures hold the price that all wholesale buyers see.
    wholesale: wholesale === null ? null : toRoubles(ownWholesale(toKopecks(wholesale), discount)),
  };
}

export interface PricedGoods {
  readonly items: readonly ListedEntry[];
  /** The whole list by sort order, each sorted at first use: filtering keeps the order, so no filter sorts again. */
  readonly sorted: Map<Sort, readonly ListedEntry[]>;
}

/** One viewer's priced lists, kept until their inputs change: content, figures, or the period of a sale price. */
export interface Priced {
  readonly key: string;
  readonly figures: ReadonlyMap<string, Figures>;
  /** The prices hold from the first instant (included) to the second (excluded), ISO. */
  readonly period: readonly [from: string, to: string];
  /** The goods of a top category; all goods without one. Each list is made at first use: after a start a person waits for it. */
  readonly goods: (topCategorySlug: string | undefined) => PricedGoods;
  /** Whole results by filter: the next page of the same listing needs no new filtering. */
  readonly results: Map<string, readonly ListedEntry[]>;
}

const pricedOf = new WeakMap<CatalogueCopy, Priced>();

export function priced(copy: CatalogueCopy, viewer: CopyViewer, now: Date): Priced {
  const at = now.toISOString();
  const key = `${copy.read().version} ${copy.products.generation} ${viewer.role} ${viewer.discount ?? 0} ${viewer.figures.size}`;
  const kept = pricedOf.get(copy);
  if (kept?.key === key && kept.figures === viewer.figures && kept.period[0] <= at && at < kept.period[1]) return kept;
  const isHidden = inHiddenCategories(copy);
  const spellings = new BrandSpellings();
  for (const [brand, goods] of countBrands(copy.products.rows(), ({ part, row }) => brandAt(part, row)))
    spellings.add(brand, goods);
  const lists = new Map<string | undefined, PricedGoods>();
  const made = (slug: string | undefined): readonly ListedEntry[] => {
    const all = lists.get(undefined)?.items;
    if (all !== undefined) return all.filter(({ topCategorySlug }) => topCategorySlug === slug);
    return [...copy.products.rows()]
      .filter(({ part, row }) => slug === undefined || categoryAt(part, row) === slug)
      .map((row) => listedEntry(row, { spellings, isHidden, viewer, at }));
  };
  const current: Priced = {
    key,
    figures: viewer.figures,
    period: [at, nextPriceChange(copy, at) ?? NEVER],
    goods: (slug) => {
      const list = lists.get(slug) ?? { items: made(slug), sorted: new Map() };
      lists.set(slug, list);
      return list;
    },
    results: new Map(),
  };
  pricedOf.set(copy, current);
  return current;
}

interface EntryTerms {
  spellings: BrandSpellings;
  isHidden: (row: Row) => boolean;
  viewer: CopyViewer;
  at: string;
}

function listedEntry(listed: Row, { spellings, isHidden, viewer, at }: EntryTerms): ListedEntry {
  const { id, part, row } = listed;
  const pricing = pricingOf({ _id: id, priceRetail: part.prices[row] ?? 0, ...saleAt(part, row) }, viewer);
  return new ListedEntry(listed, {
    brand: spellings.of(brandAt(part, row)),
    effective: effectivePrice(pricing, viewer.role, at),
    discounted: activeSale(pricing, at) !== null,
    inHiddenCategory: isHidden(listed),
  });
}

/** Returns a test for goods of hidden categories: search finds them, listings don't show them. */
export function inHiddenCategories({ categories }: CatalogueCopy): (row: Pick<Row, 'part' | 'row'>) => boolean {
  const hidden = hiddenOf(categories);
  return ({ part, row }) => hidden.has(categoryAt(part, row)) || hidden.has(subcategoryAt(part, row));
}

export function hiddenOf(categories: readonly CategoryWithFeatures[]): ReadonlySet<string> {
  return new Set(
    categories.flatMap(({ slug, hidden, subcategories }) => [
      ...(hidden ? [slug] : []),
      ...subcategories.filter((subcategory) => subcategory.hidden).map(({ _id }) => _id),
    ]),
  );
}

const NEVER = '9999';

/** Instant at which the next sale price begins or ends, as text that sorts like the instant; undefined without one. */
export function nextPriceChange({ products }: CatalogueCopy, now: string): string | undefined {
  let next = NEVER;
  for (const { saleFrom, saleTo } of products.sales()) {
    if (saleFrom !== undefined && saleFrom > now && saleFrom < next) next = saleFrom;
    if (saleTo !== undefined && saleTo > now && saleTo < next) next = saleTo;
  }
  return next === NEVER ? undefined : next;
}

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
