/**
 * The demo catalogue: plain data, the same for the same count and time, without a database. Its goods are written in `data/goods.json`; a
 * larger count repeats them under further articles, at other prices.
 */
import { numberedSlug, slugify } from '#contract/values/slug.ts';
import { toKopecks } from '#contract/values/money.ts';
import goodsJson from './data/goods.json' with { type: 'json' };
import { demoCategories, subcategoryId } from './demo-categories.ts';
import { demoId } from './demo-ids.ts';
import { DAY_MS } from './shop-hours.ts';

export type Attributes = Record<string, string | number | boolean>;

export interface DemoPicture {
  file: string;
  alt: string;
  order: number;
  isPrimary: boolean;
}

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

/** A line of `data/goods.json`; money in roubles. */
interface WrittenGood {
  title: string;
  brand: string;
  /** Slug. */
  subcategory: string;
  sku: string | null;
  retail: number;
  wholesale: number;
  cost: number | null;
  /** First and last day, in days from today; null without a bound. */
  sale?: { price: number; from: number | null; to: number | null };
  stock: number;
  shortDesc: string;
  fullDesc: string;
  weightG: number;
  /** Length, width, height. */
  sizeMm: [number, number, number];
  attributes: Attributes;
  /** File without its ending, and its alternative text; the first is primary. */
  pictures: [file: string, alt: string][];
  /** Time of entry in UTC: `HH:MM`, so many days ago. */
  entered: { daysAgo: number; at: string };
}

/** Some with their variants, then one of each subcategory, the second of each and so on: any beginning is a shop of many kinds of goods. */
const GOODS = goodsJson as unknown as readonly WrittenGood[];

/** Moscow's midnight, in milliseconds of a UTC day. */
const MIDNIGHT_MS = 21 * 3_600_000;
const HOUR_MS = 3_600_000;

/** Moscow's midnight `days` after today's, ISO. */
function midnight(now: number, days: number | null): string | null {
  if (days === null) return null;
  return new Date((Math.floor((now - MIDNIGHT_MS) / DAY_MS) + days) * DAY_MS + MIDNIGHT_MS).toISOString();
}

function createdAt({ daysAgo, at }: WrittenGood['entered'], now: number): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const day = Math.floor(now / DAY_MS) - daysAgo;
  return new Date(Math.min(day * DAY_MS + hours * HOUR_MS + minutes * 60_000, now - HOUR_MS)).toISOString();
}

/** The `index`-th good: a written one, or a repetition. */
function goodAt(index: number): WrittenGood {
  const place = index % GOODS.length;
  const copy = Math.floor(index / GOODS.length);
  const good = GOODS[place] as WrittenGood;
  if (copy === 0) return good;
  const sku = good.sku === null ? null : `2${String(copy).padStart(3, '0')}${String(place).padStart(3, '0')}`;
  const title = `${good.sku === null ? good.title : good.title.replace(good.sku, `${sku}`)}, серия ${copy + 1}`;
  const factor = 0.9 + ((copy * 7) % 21) / 100;
  const priced = (roubles: number): number => Math.round(roubles * factor * 100) / 100;
  const { sale } = good;
  return {
    ...good,
    title,
    sku,
    retail: Math.round(good.retail * factor),
    wholesale: priced(good.wholesale),
    cost: good.cost === null ? null : priced(good.cost),
    ...(sale === undefined ? {} : { sale: { ...sale, price: Math.floor(sale.price * factor) } }),
  };
}

const CATEGORY_OF = new Map(
  demoCategories().flatMap(({ slug, subcategories }) => subcategories.map((one) => [one.slug, slug] as const)),
);

/** The barcode of the `index`-th product: unique, in the range that GS1 leaves to shops. */
function makeBarcode(index: number): string {
  // 7 919 is coprime to the modulus, so the numbers look scattered and never repeat.
  const serial = (index * 7919 + 104729) % 9_999_991;
  const twelve = `2400${String(serial).padStart(8, '0')}`;
  const sum = Array.from(twelve, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return `${twelve}${(10 - (sum % 10)) % 10}`;
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

type Unplaced = Omit<DemoProduct, 'id' | 'slug' | 'barcode' | 'externalId'>;

function unplaced(good: WrittenGood, now: number): Unplaced {
  const { sale, subcategory, sizeMm } = good;
  return {
    title: good.title,
    brand: good.brand,
    categorySlug: CATEGORY_OF.get(subcategory) ?? '',
    subcategorySlug: subcategory,
    subcategoryId: subcategoryId(subcategory),
    sku: good.sku,
    priceRetail: toKopecks(good.retail),
    priceWholesale: toKopecks(good.wholesale),
    salePrice: sale === undefined ? null : toKopecks(sale.price),
    saleFrom: midnight(now, sale?.from ?? null),
    saleTo: midnight(now, sale?.to ?? null),
    costPrice: good.cost === null ? null : toKopecks(good.cost),
    stockQty: good.stock,
    shortDesc: good.shortDesc,
    fullDesc: good.fullDesc,
    weightG: good.weightG,
    lengthMm: sizeMm[0],
    widthMm: sizeMm[1],
    heightMm: sizeMm[2],
    attributes: good.attributes,
    pictures: good.pictures.map(([file, alt], order) => ({
      file: `${file}.webp`,
      alt,
      order,
      isPrimary: order === 0,
    })),
    createdAt: createdAt(good.entered, now),
  };
}

/** The number of goods that are written. */
export const DEMO_GOODS = GOODS.length;

/** `count` products; entry dates and sale periods are distributed around `now`. */
export function demoCatalogue({ count = DEMO_GOODS, now }: { count?: number; now: Date }) {
  const moment = now.getTime();
  const goods = Array.from({ length: count }, (_, index) => unplaced(goodAt(index), moment)).sort((a, b) =>
    a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.title < b.title ? -1 : 1,
  );
  const slugs = new Map<string, number>();
  const products = goods.map((product, index): DemoProduct => {
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
