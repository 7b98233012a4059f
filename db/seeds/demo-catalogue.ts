/**
 * The demo catalogue: plain data, the same for the same count and time, without a database. Its goods are written in `data/goods.json`; a
 * larger count repeats them under further articles, at other prices.
 */
import type { ProductRow } from '../tables.ts';
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

/** The columns that `data/goods.json` gives a good; its money is in roubles there, in whole kopecks in a demo product. */
type WrittenColumns = Pick<
  ProductRow,
  | ('title' | 'brand' | 'sku' | 'stock_qty' | 'short_desc' | 'full_desc')
  | ('price_retail' | 'price_wholesale' | 'cost_price')
  | ('weight_g' | 'length_mm' | 'width_mm' | 'height_mm')
>;

type PlacedColumns = 'id' | 'slug' | 'barcode' | 'external_id';

/** A demo product: columns of its row, its category's slug, its features and pictures. */
export interface DemoProduct
  extends
    WrittenColumns,
    Pick<ProductRow, PlacedColumns | 'category_id' | 'price_sale' | 'sale_from' | 'sale_to' | 'created_at'> {
  categorySlug: string;
  subcategory_id: string;
  attributes: Attributes;
  pictures: DemoPicture[];
}

interface WrittenGood extends WrittenColumns {
  /** Slug. */
  subcategory: string;
  /** First and last day, in days from today; null without a bound. */
  sale?: { price: number; from: number | null; to: number | null };
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
    price_retail: Math.round(good.price_retail * factor),
    price_wholesale: priced(good.price_wholesale),
    cost_price: good.cost_price === null ? null : priced(good.cost_price),
    ...(sale === undefined ? {} : { sale: { ...sale, price: Math.floor(sale.price * factor) } }),
  };
}

const CATEGORY_OF = new Map(
  demoCategories().flatMap((category) => category.subcategories.map(({ slug }) => [slug, category] as const)),
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

function unplaced(good: WrittenGood, now: number): Omit<DemoProduct, PlacedColumns> {
  const { subcategory, sale, pictures, entered, ...columns } = good;
  const category = CATEGORY_OF.get(subcategory);
  return {
    ...columns,
    category_id: category?.id ?? null,
    categorySlug: category?.slug ?? '',
    subcategory_id: subcategoryId(subcategory),
    price_retail: toKopecks(good.price_retail),
    price_wholesale: toKopecks(good.price_wholesale),
    price_sale: sale === undefined ? null : toKopecks(sale.price),
    sale_from: midnight(now, sale?.from ?? null),
    sale_to: midnight(now, sale?.to ?? null),
    cost_price: good.cost_price === null ? null : toKopecks(good.cost_price),
    pictures: pictures.map(([file, alt], order) => ({ file: `${file}.webp`, alt, order, isPrimary: order === 0 })),
    created_at: createdAt(entered, now),
  };
}

export const DEMO_GOODS = GOODS.length;

/** `count` products; entry dates and sale periods are distributed around `now`. */
export function demoCatalogue({ count = DEMO_GOODS, now }: { count?: number; now: Date }) {
  const moment = now.getTime();
  const goods = Array.from({ length: count }, (_, index) => unplaced(goodAt(index), moment)).sort((a, b) =>
    a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.title < b.title ? -1 : 1,
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
      external_id: `00-${String(serial).padStart(8, '0')}`,
    };
  });
  return { categories: demoCategories(), products };
}
