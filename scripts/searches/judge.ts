/**
 * Decides which goods are right for a query: by their category, features, brand and price, never by the words that a search uses. A right
 * product in stock scores 2, one out of stock 1, any other 0.
 */
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';

/** A product as the judge sees it. */
export interface Judged {
  readonly product: FeedProduct;
  /** Names of its category and subcategory. */
  readonly category: string;
  readonly subcategory: string;
  /** Current price, roubles. */
  readonly price: number;
  /** Labels of its enums, numbers, `true` for yes, by feature code. */
  readonly features: ReadonlyMap<string, string | number | true>;
}

export type Judge = (good: Judged) => boolean;

export function judgedGoods(products: Iterable<FeedProduct>, tree: readonly CategoryWithFeatures[]): Judged[] {
  const nodes = new Map(
    tree.flatMap((category) => category.subcategories.map((sub) => [sub._id, { category, sub }] as const)),
  );
  return [...products].map((product) => {
    const node = nodes.get(product.subcategoryId ?? '');
    const features = new Map<string, string | number | true>();
    for (const { code, type, values } of node?.sub.features ?? []) {
      const value = product.attributes[code];
      const label = type === 'enum' ? values.find((choice) => choice.code === value)?.label.ru : value;
      if (label !== undefined && label !== false) features.set(code, label);
    }
    const category = node?.category.name.ru ?? '';
    const subcategory = node?.sub.name.ru ?? '';
    return { product, category, subcategory, price: product.salePrice ?? product.priceRetail, features };
  });
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll('ö', 'o');

export const both =
  (...judges: readonly Judge[]): Judge =>
  (good) =>
    judges.every((judge) => judge(good));
export const either =
  (...judges: readonly Judge[]): Judge =>
  (good) =>
    judges.some((judge) => judge(good));
export const not =
  (judge: Judge): Judge =>
  (good) =>
    !judge(good);
/** Goods in a subcategory or category with one of these names. */
export const sub =
  (...names: readonly string[]): Judge =>
  ({ subcategory, category }) =>
    names.includes(subcategory) || names.includes(category);
export const brand =
  (name: string): Judge =>
  ({ product }) =>
    plain(product.brand) === plain(name);
export const upTo =
  (roubles: number): Judge =>
  ({ price }) =>
    price <= roubles;
export const from =
  (roubles: number): Judge =>
  ({ price }) =>
    price >= roubles;
export const title =
  (piece: string): Judge =>
  ({ product }) =>
    plain(`${product.title} ${product.sku ?? ''}`).includes(plain(piece));
/** Goods with a feature, or the feature of this code, whose label begins with this text. */
export const is =
  (label: string, code?: string): Judge =>
  ({ features }) =>
    [...features].some(
      ([known, value]) =>
        (code === undefined || known === code) && typeof value === 'string' && plain(value).startsWith(plain(label)),
    );
export const has =
  (code: string): Judge =>
  ({ features }) =>
    features.get(code) === true;
/** Goods whose dimension has this many millimetres. */
export const side =
  (code: string, millimetres: number): Judge =>
  ({ features }) =>
    features.get(code) === millimetres;
/** Goods whose title or features contain this size. */
export const sides =
  (long: number, short: number): Judge =>
  (good) =>
    title(`${long}×${short}`)(good) || title(`${short}×${long}`)(good);
export const inStock: Judge = ({ product }) => product.availability !== 'out';
export const reduced: Judge = ({ product }) => product.salePrice !== undefined;

const COLOUR_CODES = ['color', 'finish', 'profile', 'plate_color'];
export const colour =
  (beginning: string): Judge =>
  ({ features, product }) =>
    COLOUR_CODES.some((code) => plain(String(features.get(code) ?? '')).startsWith(beginning)) ||
    plain(product.title).includes(` ${beginning}`);
