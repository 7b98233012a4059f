/** Realistic prices of a Russian shop. All amounts here are in roubles; the catalogue converts them to kopecks. */
import { brandProfile, levelFactor } from './brand-profiles.ts';
import { sizeWeights } from './make-draft.ts';
import { fractionOf, type Chance } from './random.ts';
import type { Draft, Recipe } from './recipes/recipe.ts';
import { MODELS, type SourceSubcategory } from './source.ts';

/** Rounds like shop prices: 390, 1 290, 8 490, 12 900, 134 900. */
function roundedPrice(roubles: number): number {
  if (roubles < 1000) return Math.max(90, Math.round((roubles + 10) / 50) * 50 - 10);
  if (roubles < 10_000) return Math.round((roubles + 10) / 100) * 100 - 10;
  if (roubles < 40_000) return Math.round((roubles + 10) / 500) * 500 - 10;
  return Math.round((roubles + 100) / 1000) * 1000 - 100;
}

const means = new Map<string, number>();

/** Mean price level of the subcategory's brands; dividing by it keeps the typical price typical. */
function meanLevel(source: SourceSubcategory): number {
  let mean = means.get(source.slug);
  if (mean === undefined) {
    const factors = Object.keys(source.brands).map((brand) => Math.log(levelFactor(brandProfile(brand).level)));
    mean = Math.exp(factors.reduce((sum, factor) => sum + factor, 0) / Math.max(1, factors.length));
    means.set(source.slug, mean);
  }
  return mean;
}

/** A bigger product costs more: its size relative to the usual one of its shape. */
function sizeFactor(draft: Draft, recipe: Recipe): number {
  const sizes = recipe.shapes[draft.shape]?.sizes ?? recipe.sizes;
  const values = Object.values(draft.nominal);
  if (sizes === undefined || values.length === 0) return 1;
  const scale = recipe.unit === 'mm' ? 1 : 10;
  const areas = Object.entries(sizeWeights(sizes)).map(([size, weight]) => ({
    area: size.split('x').reduce((product, text) => product * Number(text) * scale, 1),
    weight,
  }));
  const total = areas.reduce((sum, { weight }) => sum + weight, 0);
  const usual = areas.reduce((sum, { area, weight }) => sum + (area * weight) / total, 0);
  const area = values.reduce((product, value) => product * value, 1);
  return (area / usual) ** 0.75;
}

const collectionKey = (subcategory: string, brand: string, collection: string) =>
  `${subcategory}|${brand}|${collection}`;

/** Mean price of a collection's well-known models: its other goods cost about the same. */
const known = new Map<string, number>();
for (const model of MODELS) {
  const key = collectionKey(model.subcategory, model.brand, model.collection);
  if (known.has(key)) continue;
  const prices = MODELS.filter((other) => collectionKey(other.subcategory, other.brand, other.collection) === key).map(
    ({ price }) => price,
  );
  known.set(key, Math.exp(prices.reduce((sum, price) => sum + Math.log(price), 0) / prices.length));
}

/** Mean price of this brand's and collection's goods. */
function basePrice(draft: Draft, source: SourceSubcategory): number {
  const model = known.get(collectionKey(source.slug, draft.brand, draft.collection));
  if (model !== undefined) return model;
  const collection = Math.exp((fractionOf(`price ${draft.brand} ${draft.collection}`) - 0.5) * 0.7);
  return (source.price[1] * collection * levelFactor(draft.level)) / meanLevel(source);
}

/** List price: log-normal around the typical one, consistent within a collection. */
export function retailPrice(draft: Draft, source: SourceSubcategory, recipe: Recipe): number {
  const [least, , most] = source.price;
  const wobble = Math.exp(draft.chance.normal() * 0.1);
  const shape = recipe.shapes[draft.shape]?.price ?? 1;
  const raw = basePrice(draft, source) * wobble * shape * (recipe.price?.(draft) ?? 1) * sizeFactor(draft, recipe);
  // Spread over a range at the ends instead of accumulating at the limit.
  if (raw < least) return roundedPrice(least * draft.chance.between(1, 1.2));
  if (raw > most) return roundedPrice(most * draft.chance.between(0.85, 1));
  return roundedPrice(raw);
}

/** Wholesale: 75-85 % of retail, in whole tens. */
export function wholesalePrice(chance: Chance, retail: number): number {
  return Math.round((retail * chance.between(0.755, 0.845)) / 10) * 10;
}

/** Cost price, with kopecks as in invoices; unknown for some goods. */
export function costPrice(chance: Chance, retail: number): number | null {
  if (chance.hit(0.06)) return null;
  return Math.round(retail * chance.between(0.55, 0.65) * 100) / 100;
}

export interface Discount {
  price: number;
  from: string | null;
  to: string | null;
}

const DAY = 86_400_000;
/** Moscow's midnight in UTC. */
const MIDNIGHT = 21 * 3_600_000;

const midnight = (at: number) => new Date(Math.floor((at - MIDNIGHT) / DAY) * DAY + MIDNIGHT).toISOString();

/** A sale price for about one product in seven: most in force at `now`, some future, some past. */
export function discount(chance: Chance, retail: number, now: number): Discount | null {
  if (!chance.hit(0.14)) return null;
  const step = retail < 40_000 ? 10 : 100;
  const price = Math.floor((retail * (1 - chance.pick([0.1, 0.1, 0.12, 0.15, 0.15, 0.2, 0.2, 0.25]))) / step) * step;
  const when = chance.next();
  if (when < 0.06) return { price, from: null, to: null };
  if (when < 0.68)
    return { price, from: midnight(now - chance.whole(1, 20) * DAY), to: midnight(now + chance.whole(3, 30) * DAY) };
  if (when < 0.84)
    return { price, from: midnight(now + chance.whole(2, 14) * DAY), to: midnight(now + chance.whole(20, 40) * DAY) };
  return { price, from: midnight(now - chance.whole(40, 80) * DAY), to: midnight(now - chance.whole(3, 30) * DAY) };
}
