/**
 * Decides which goods are right for a query: by their category, features, brand and price, never by the words that a search uses. A right
 * product in stock scores 2, one out of stock 1, any other 0.
 */
import type { CategoryWithFeatures } from '#contract/catalogue/catalog.ts';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import goodsJson from './data/goods.json' with { type: 'json' };

export interface Judged {
  readonly product: FeedProduct;
  readonly category: string;
  readonly subcategory: string;
  /** Current price, roubles. */
  readonly price: number;
  /** Labels of its enums, numbers, `true` for yes, by feature code. */
  readonly features: ReadonlyMap<string, string | number | true>;
}

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

const isTitled = ({ product }: Judged, piece: string): boolean =>
  plain(`${product.title} ${product.sku ?? ''}`).includes(plain(piece));

const COLOUR_CODES = ['color', 'finish', 'profile', 'plate_color'];

/** Criteria by name, as the tables in `data` have them; goods are right when all of a row's criteria hold. */
export interface Criteria {
  /** Goods by a short name of `data/goods.json`. */
  readonly goods?: string;
  readonly either?: readonly Criteria[];
  readonly not?: Criteria;
  /** Names of subcategories or categories, one of which has the goods. */
  readonly in?: readonly string[];
  readonly brand?: string;
  /** Roubles. */
  readonly upTo?: number;
  readonly from?: number;
  /** A piece of the title or the article. */
  readonly title?: string;
  /** Beginning of a feature's label; of the feature with this code, if it is given. */
  readonly is?: string | readonly [label: string, code: string];
  /** Code of a feature that is «yes». */
  readonly has?: string;
  /** A dimension's code and its millimetres. */
  readonly side?: readonly [code: string, millimetres: number];
  /** A size in the title, either side first. */
  readonly sides?: readonly [long: number, short: number];
  /** Beginning of a colour's name. */
  readonly colour?: string;
  readonly inStock?: true;
  readonly reduced?: true;
}

const GOODS = goodsJson as unknown as Readonly<Record<string, Criteria>>;

const CRITERIA: {
  readonly [Name in keyof Criteria]-?: (good: Judged, wanted: Required<Criteria>[Name]) => boolean;
} = {
  goods: (good, name) => {
    const criteria = GOODS[name];
    if (criteria === undefined) throw new Error(`No goods are named «${name}»`);
    return isRight(good, criteria);
  },
  either: (good, several) => several.some((criteria) => isRight(good, criteria)),
  not: (good, criteria) => !isRight(good, criteria),
  in: ({ subcategory, category }, names) => names.includes(subcategory) || names.includes(category),
  brand: ({ product }, name) => plain(product.brand) === plain(name),
  upTo: ({ price }, roubles) => price <= roubles,
  from: ({ price }, roubles) => price >= roubles,
  title: isTitled,
  is: ({ features }, wanted) => {
    const [label, code] = typeof wanted === 'string' ? [wanted] : wanted;
    return [...features].some(
      ([known, value]) =>
        (code === undefined || known === code) && typeof value === 'string' && plain(value).startsWith(plain(label)),
    );
  },
  has: ({ features }, code) => features.get(code) === true,
  side: ({ features }, [code, millimetres]) => features.get(code) === millimetres,
  sides: (good, [long, short]) => isTitled(good, `${long}×${short}`) || isTitled(good, `${short}×${long}`),
  colour: ({ features, product }, beginning) =>
    COLOUR_CODES.some((code) => plain(String(features.get(code) ?? '')).startsWith(beginning)) ||
    plain(product.title).includes(` ${beginning}`),
  inStock: ({ product }) => product.availability !== 'out',
  reduced: ({ product }) => product.salePrice !== undefined,
};

/** True for goods of which all these criteria hold. */
export const isRight = (good: Judged, criteria: Criteria): boolean =>
  Object.entries(criteria).every(([name, wanted]) => CRITERIA[name as keyof Criteria](good, wanted as never));
