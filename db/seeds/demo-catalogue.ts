/**
 * The demo catalogue: plain data, the same for the same count and time, without a database. Well-known models come first, the rest is
 * generated from the taxonomy: brand, collection, shape, finish, size.
 */
import { numberedSlug, slugify } from '#contract/values/slug.ts';
import { toKopecks } from '#contract/values/money.ts';
import { brandProfile } from './brand-profiles.ts';
import { demoCategories, subcategoryId, type DemoCategory } from './demo-categories.ts';
import { demoId } from './demo-ids.ts';
import { fullDescription, shortDescription } from './describe.ts';
import { makeArticle, makeBarcode } from './make-article.ts';
import { makeDraft, makeModelDraft } from './make-draft.ts';
import { productPictures, type DemoPicture } from './make-pictures.ts';
import { costPrice, discount, retailPrice, wholesalePrice } from './make-price.ts';
import { bodyWeight, stockQty } from './make-stock.ts';
import { makeTitle } from './make-title.ts';
import { chanceFrom, type Chance } from './random.ts';
import { recipeOf } from './recipes/all-recipes.ts';
import type { Draft, Recipe } from './recipes/recipe.ts';
import { shareOut } from './share-out.ts';
import {
  MODELS,
  TAXONOMY,
  type Attributes,
  type SourceCategory,
  type SourceModel,
  type SourceSubcategory,
} from './source.ts';

const DEMO_COUNT = 1500;

/** A demo product; money in whole kopecks, instants ISO in UTC. */
export interface DemoProduct {
  id: string;
  slug: string;
  title: string;
  brand: string;
  categorySlug: string;
  subcategorySlug: string;
  subcategoryId: string;
  sku: string | null;
  barcode: string | null;
  externalId: string;
  priceRetail: number;
  priceWholesale: number;
  salePrice: number | null;
  saleFrom: string | null;
  saleTo: string | null;
  costPrice: number | null;
  stockQty: number;
  shortDesc: string;
  fullDesc: string;
  weightG: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  attributes: Attributes;
  pictures: DemoPicture[];
  createdAt: string;
}

export interface DemoCatalogue {
  categories: DemoCategory[];
  products: DemoProduct[];
}

interface Kind {
  category: SourceCategory;
  source: SourceSubcategory;
  recipe: Recipe;
}

type Unplaced = Omit<DemoProduct, 'id' | 'slug' | 'barcode' | 'externalId'>;

const TWO_YEARS_MS = 730 * 86_400_000;
/** Goods are entered during working hours; Moscow's morning in UTC. */
const OPENING_MS = 6 * 3_600_000;
const WORKDAY_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

function createdAt(chance: Chance, now: number): string {
  const day = Math.floor((now - DAY_MS - chance.next() * (TWO_YEARS_MS - DAY_MS)) / DAY_MS) * DAY_MS;
  const at = day + OPENING_MS + Math.floor(chance.next() * WORKDAY_MS);
  return new Date(Math.min(at, now - 3_600_000)).toISOString();
}

/** Brands of a subcategory, middle price levels more often than the dearest. */
function brandWeights(source: SourceSubcategory): Record<string, number> {
  const byLevel = [0, 2.2, 3, 3, 2.4, 1];
  return Object.fromEntries(
    Object.entries(source.brands).map(([brand, collections], index) => {
      const level = byLevel[brandProfile(brand).level] ?? 1;
      return [brand, (level * Math.min(8, 3 + collections.length)) / (1 + index * 0.03)];
    }),
  );
}

function finishProduct(
  kind: Kind,
  draft: Draft,
  title: string,
  sku: string | null,
  retail: number,
  weightG: number,
  now: number,
): Unplaced {
  const { category, source, recipe } = kind;
  const { chance } = draft;
  const sale = discount(chance, retail, now);
  const cost = costPrice(chance, retail);
  return {
    title,
    brand: draft.brand,
    categorySlug: category.slug,
    subcategorySlug: source.slug,
    subcategoryId: subcategoryId(source.slug),
    sku,
    priceRetail: toKopecks(retail),
    priceWholesale: toKopecks(wholesalePrice(chance, retail)),
    salePrice: sale === null ? null : toKopecks(sale.price),
    saleFrom: sale?.from ?? null,
    saleTo: sale?.to ?? null,
    costPrice: cost === null ? null : toKopecks(cost),
    stockQty: stockQty(chance, retail),
    shortDesc: shortDescription(draft, source, recipe),
    fullDesc: fullDescription(draft, source, recipe),
    weightG,
    lengthMm: draft.dims.length,
    widthMm: draft.dims.width,
    heightMm: draft.dims.height,
    attributes: draft.attributes,
    pictures: productPictures(draft, source, recipe),
    createdAt: createdAt(chance, now),
  };
}

/** Values that must be unique. */
interface UsedValues {
  titles: Set<string>;
  articles: Set<string>;
  /** Brand, collection, shape, finish and size together. */
  combinations: Set<string>;
  /** Subcategories whose combinations are used up: their further goods differ by article only. */
  exhausted: Set<string>;
}

/** A shop's own number for a model without a known article; every fourth has none. */
function shopNumber(chance: Chance, taken: UsedValues): string | null {
  if (chance.hit(0.25)) return null;
  for (;;) {
    const number = `10${String(chance.whole(0, 99_999)).padStart(5, '0')}`;
    if (taken.articles.has(number)) continue;
    taken.articles.add(number);
    return number;
  }
}

function modelProduct(kind: Kind, model: SourceModel, taken: UsedValues, now: number): Unplaced {
  const chance = chanceFrom(`model ${model.title}`);
  const draft = makeModelDraft(chance, kind.source, kind.recipe, model);
  if (model.article !== undefined) taken.articles.add(model.article);
  taken.titles.add(model.title);
  const sku = model.article ?? shopNumber(chance, taken);
  return finishProduct(kind, draft, model.title, sku, model.price, Math.round(model.weight * 1000), now);
}

const COMBINATION_TRIES = 8;

function newDraft(chance: Chance, { source, recipe }: Kind, brands: Record<string, number>, taken: UsedValues): Draft {
  for (let attempt = 1; ; attempt += 1) {
    const brand = chance.weighted(brands);
    const collections = source.brands[brand] ?? [];
    const draft = makeDraft(chance, source, recipe, brand, collections.length === 0 ? '' : chance.pick(collections));
    const size = Object.values(draft.nominal).join('x');
    const combination = [source.slug, brand, draft.collection, draft.shape, draft.finish, size].join('|');
    if (taken.combinations.has(combination) && !taken.exhausted.has(source.slug)) {
      if (attempt < COMBINATION_TRIES) continue;
      taken.exhausted.add(source.slug);
    }
    taken.combinations.add(combination);
    return draft;
  }
}

function generatedProduct(
  kind: Kind,
  index: number,
  brands: Record<string, number>,
  taken: UsedValues,
  now: number,
): Unplaced {
  const chance = chanceFrom(`${kind.source.slug} ${index}`);
  const draft = newDraft(chance, kind, brands, taken);
  // Two in a hundred have no article; their titles must still distinguish them.
  const bare = chance.hit(0.02) ? makeTitle(draft, kind.source, kind.recipe, null) : null;
  const sku = bare !== null && !taken.titles.has(bare) ? null : makeArticle(draft, kind.category.slug, taken.articles);
  const title = sku === null && bare !== null ? bare : makeTitle(draft, kind.source, kind.recipe, sku);
  taken.titles.add(title);
  const retail = retailPrice(draft, kind.source, kind.recipe);
  return finishProduct(kind, draft, title, sku, retail, bodyWeight(draft, kind.source, kind.recipe), now);
}

function uniqueSlug(title: string, taken: Map<string, number>): string {
  const slug = slugify(title);
  for (let number = (taken.get(slug) ?? 0) + 1; ; number += 1) {
    const candidate = numberedSlug(slug, number);
    if (number > 1 && taken.has(candidate)) continue;
    taken.set(slug, number);
    if (candidate !== slug) taken.set(candidate, 1);
    return candidate;
  }
}

/**
 * `count` products over all 73 subcategories; from about 500 on every subcategory is represented. Entry dates and sale periods are
 * distributed around `now`.
 */
export function demoCatalogue({ count = DEMO_COUNT, now }: { count?: number; now: Date }): DemoCatalogue {
  const moment = now.getTime();
  const kinds = TAXONOMY.flatMap((category) =>
    category.subcategories.map((source): Kind => ({ category, source, recipe: recipeOf(source.slug) })),
  );
  const amounts = shareOut(
    count,
    kinds.map(({ recipe }) => recipe.share),
  );
  const taken: UsedValues = {
    titles: new Set(),
    articles: new Set(MODELS.flatMap(({ article }) => article ?? [])),
    combinations: new Set(),
    exhausted: new Set(),
  };
  const unplaced: Unplaced[] = [];
  kinds.forEach((kind, at) => {
    const amount = amounts[at] ?? 0;
    const models = MODELS.filter(({ subcategory }) => subcategory === kind.source.slug).slice(0, amount);
    for (const model of models) unplaced.push(modelProduct(kind, model, taken, moment));
    const brands = brandWeights(kind.source);
    for (let index = models.length; index < amount; index += 1)
      unplaced.push(generatedProduct(kind, index, brands, taken, moment));
  });
  unplaced.sort((a, b) =>
    a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.title < b.title ? -1 : 1,
  );
  const slugs = new Map<string, number>();
  const products = unplaced.map((product, index): DemoProduct => {
    const serial = index + 1;
    return {
      // In the order of entry, so that ids sort and compress well.
      id: demoId('8000', serial),
      slug: uniqueSlug(product.title, slugs),
      ...product,
      barcode: serial % 11 === 0 ? null : makeBarcode(serial),
      externalId: `00-${String(serial).padStart(8, '0')}`,
    };
  });
  return { categories: demoCategories(), products };
}
