import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import countries from './data/brands.json' with { type: 'json' };
import { DEMO_GOODS, demoCatalogue, type DemoProduct } from './demo-catalogue.ts';
import { demoCategories } from './demo-categories.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const NOW = now.toISOString();
const { categories, products } = demoCatalogue({ count: 3000, now });
const PICTURES = join(import.meta.dirname, 'pictures');
const subcategories = categories.flatMap((category) => category.subcategories);

/** Titles of the products that break the rule, so that a failure names them. */
const breaking = (rule: (product: DemoProduct) => boolean) =>
  products.filter((product) => !rule(product)).map(({ title }) => title);

const doubled = (values: (string | null)[]) => {
  const seen = new Set<string>();
  return values.filter((value) => value !== null && (seen.has(value) || !seen.add(value)));
};

describe('the demo catalogue', () => {
  it('is the same every time for the same count and moment', () => {
    expect(demoCatalogue({ count: 400, now })).toEqual(demoCatalogue({ count: 400, now }));
  });

  it('has exactly as many products as asked for', () => {
    for (const count of [0, 1, 24, DEMO_GOODS, 1500])
      expect(demoCatalogue({ count, now }).products).toHaveLength(count);
  });

  it('has nine categories, 73 subcategories and a few goods in each', () => {
    expect(categories).toHaveLength(9);
    expect(subcategories).toHaveLength(73);
    const counts = new Map(subcategories.map(({ id }) => [id, 0]));
    for (const { subcategory_id } of demoCatalogue({ now }).products)
      counts.set(subcategory_id, (counts.get(subcategory_id) ?? 0) + 1);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(3);
  });

  it('never repeats an id, slug, article, barcode, external id or title', () => {
    for (const key of ['id', 'slug', 'sku', 'barcode', 'external_id', 'title'] as const)
      expect(doubled(products.map((product) => product[key]))).toEqual([]);
    const ids = [...categories, ...subcategories, ...subcategories.flatMap(({ features }) => features)].map(
      ({ id }) => id,
    );
    expect(doubled(ids)).toEqual([]);
  });

  it('gives slugs of at most 80 latin letters, digits and hyphens', () => {
    expect(breaking(({ slug }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 80)).toEqual([]);
  });

  it('gives an article to most and never an empty one', () => {
    const articles = products.filter(({ sku }) => sku !== null);
    expect(articles.length).toBeGreaterThan(products.length * 0.93);
    expect(breaking(({ sku }) => sku === null || sku.trim() !== '')).toEqual([]);
  });

  it('gives valid EAN-13 barcodes in the range left to shops', () => {
    const valid = (code: string) => {
      const digits = [...code].map(Number);
      return (
        /^2\d{12}$/.test(code) && digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
      );
    };
    expect(breaking(({ barcode }) => barcode === null || valid(barcode))).toEqual([]);
  });
});

describe('prices and stock', () => {
  it('are whole kopecks in the order cost, wholesale, retail, with the sale price below retail', () => {
    expect(
      breaking((product) =>
        [product.price_retail, product.price_wholesale, product.price_sale ?? 1, product.cost_price ?? 1].every(
          (value) => Number.isInteger(value) && value > 0,
        ),
      ),
    ).toEqual([]);
    expect(
      breaking(
        ({ price_sale, price_retail, cost_price }) =>
          price_sale === null || (price_sale < price_retail && price_sale > (cost_price ?? 0)),
      ),
    ).toEqual([]);
    expect(
      breaking(
        ({ price_wholesale, price_retail, cost_price }) =>
          price_wholesale < price_retail && price_wholesale > (cost_price ?? 0),
      ),
    ).toEqual([]);
  });

  it('have sales in force, to come and over, each with a beginning before its end', () => {
    const sales = products.filter(({ price_sale }) => price_sale !== null);
    expect(sales.length / products.length).toBeCloseTo(0.14, 1);
    expect(breaking(({ sale_from, sale_to }) => sale_from === null || sale_to === null || sale_from < sale_to)).toEqual(
      [],
    );
    expect(sales.some(({ sale_from }) => sale_from !== null && sale_from > NOW)).toBe(true);
    expect(sales.some(({ sale_to }) => sale_to !== null && sale_to < NOW)).toBe(true);
    expect(
      sales.filter(({ sale_from, sale_to }) => (sale_from ?? '') <= NOW && (sale_to ?? '9') > NOW).length,
    ).toBeGreaterThan(sales.length / 2);
  });

  it('leave some goods sold out and some nearly', () => {
    const share = (rule: (qty: number) => boolean) =>
      products.filter(({ stock_qty }) => rule(stock_qty)).length / products.length;
    expect(share((qty) => qty === 0)).toBeCloseTo(0.08, 1);
    expect(share((qty) => qty > 0 && qty <= 5)).toBeCloseTo(0.15, 1);
    expect(breaking(({ stock_qty }) => Number.isInteger(stock_qty) && stock_qty >= 0)).toEqual([]);
    expect(products.some(({ cost_price }) => cost_price === null)).toBe(true);
  });
});

describe('what a product says about itself', () => {
  it('has feature values its subcategory allows', () => {
    const features = new Map(
      subcategories.map(({ id, features: list }) => [id, new Map(list.map((feature) => [feature.code, feature]))]),
    );
    const allowed = (product: DemoProduct) =>
      Object.entries(product.attributes).every(([code, value]) => {
        const feature = features.get(product.subcategory_id)?.get(code);
        if (feature === undefined) return false;
        if (feature.type === 'bool') return typeof value === 'boolean';
        if (feature.type === 'text') return typeof value === 'string' && value.length > 3;
        if (feature.type === 'enum') return feature.choices.some((choice) => choice.code === value);
        if (typeof value !== 'number') return false;
        const steps = (value - (feature.min ?? 0)) / (feature.step ?? 1);
        return (
          value >= (feature.min ?? -Infinity) &&
          value <= (feature.max ?? Infinity) &&
          Math.abs(steps - Math.round(steps)) < 1e-6
        );
      });
    expect(breaking(allowed)).toEqual([]);
    expect(breaking(({ attributes }) => Object.keys(attributes).length >= 2)).toEqual([]);
  });

  it('names its brand and leaves no placeholder in any text', () => {
    expect(breaking(({ title, brand }) => title.includes(brand))).toEqual([]);
    expect(
      breaking(
        ({ title, short_desc, full_desc }) => !/[{}]|undefined|null|NaN| {2}|\.\./.test(title + short_desc + full_desc),
      ),
    ).toEqual([]);
  });

  it('is of a brand whose country is known', () => {
    expect(breaking(({ brand }) => brand in countries)).toEqual([]);
  });

  it('tells its story in two to five sentences', () => {
    const sentences = (text: string) => text.split(/(?<=[.!?]) (?=[А-ЯЁA-Z])/);
    expect(breaking(({ full_desc }) => sentences(full_desc).length >= 2 && sentences(full_desc).length <= 6)).toEqual(
      [],
    );
    expect(breaking(({ full_desc }) => new Set(sentences(full_desc)).size === sentences(full_desc).length)).toEqual([]);
    expect(breaking(({ short_desc }) => short_desc.endsWith('.'))).toEqual([]);
  });

  it('has the size its title names', () => {
    const sizes = /(\d+(?:,\d)?)×(\d+(?:,\d)?) см/;
    expect(
      breaking((product) => {
        const [, a = '', b = ''] = sizes.exec(product.title) ?? [];
        if (a === '') return true;
        // Nominal sizes of well-known towel warmers are axis distances, a few centimetres less than the outer size.
        const near = (text: string, mm: number) =>
          Math.abs(Number(text.replace(',', '.')) * 10 - mm) <=
          (product.title.startsWith('Полотенцесушитель') ? 50 : 0);
        const sides = [product.length_mm, product.width_mm, product.height_mm].map(Number);
        return sides.some(
          (first, at) => near(a, first) && sides.some((second, other) => other !== at && near(b, second)),
        );
      }),
    ).toEqual([]);
  });

  it('weighs and measures something', () => {
    expect(
      breaking(({ weight_g, length_mm, width_mm, height_mm }) =>
        [weight_g, length_mm, width_mm, height_mm].every((value) => Number.isInteger(value) && Number(value) > 0),
      ),
    ).toEqual([]);
  });

  it('was entered within the last two years', () => {
    expect(
      breaking(({ created_at }) => created_at < NOW && Date.parse(NOW) - Date.parse(created_at) <= 732 * 86_400_000),
    ).toEqual([]);
  });
});

describe('pictures', () => {
  it('all exist, covers included', () => {
    const files = new Set([
      ...products.flatMap(({ pictures }) => pictures.map(({ file }) => file)),
      ...subcategories.map(({ picture }) => picture),
    ]);
    expect([...files].filter((file) => !existsSync(join(PICTURES, file)))).toEqual([]);
  });

  it('are one to six in order with one primary', () => {
    expect(
      breaking(
        ({ pictures }) =>
          pictures.length >= 1 &&
          pictures.length <= 6 &&
          pictures.every(({ order }, index) => order === index) &&
          pictures.filter(({ isPrimary }) => isPrimary).length === 1,
      ),
    ).toEqual([]);
    expect(breaking(({ pictures }) => new Set(pictures.map(({ file }) => file)).size === pictures.length)).toEqual([]);
  });

  it('show the finish that the features and the title say', () => {
    const shown: Record<string, string> = {
      chrome: 'chrome',
      black_matt: 'black',
      gold_brushed: 'gold',
      bronze: 'bronze',
      white_matt: 'white',
      steel_matt: 'steel',
      steel_gloss: 'steel',
      gold: 'gold',
      black: 'black',
    };
    expect(
      breaking(({ attributes, pictures }) => {
        const finish = shown[String(attributes['finish'] ?? attributes['profile'] ?? '')];
        return (
          finish === undefined ||
          attributes['part'] === 'cartridge' ||
          pictures[0]?.file.startsWith('shower-cabin') === true ||
          pictures.every(({ file }) => file.split('/')[0]?.endsWith(`-${finish}`))
        );
      }),
    ).toEqual([]);
    expect(
      breaking(
        ({ title, pictures }) =>
          !/чёрн(ый|ая|ое)( матов|$|,)/.test(title.replace(/клавиша чёрная/, '')) ||
          pictures.every(({ file }) => file.includes('-black/')),
      ),
    ).toEqual([]);
  });
});

describe('the tree of categories', () => {
  it('gives every enum its choices and every number its bounds', () => {
    const features = demoCategories().flatMap(({ subcategories: list }) =>
      list.flatMap((subcategory) => subcategory.features),
    );
    expect(features.filter(({ type, choices }) => type === 'enum' && choices.length < 2)).toEqual([]);
    expect(
      features.filter(
        ({ type, min, max, step }) =>
          type === 'number' && (min === null || max === null || step === null || min >= max),
      ),
    ).toEqual([]);
  });
});
