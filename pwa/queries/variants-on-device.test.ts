import { describe, expect, test } from 'vitest';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { CategoryWithFeatures, Feature } from '#contract/catalogue/catalog.ts';
import type { Figures } from '../device/rows/journal-types.ts';
import { CatalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { variantsOnDevice } from './device-answers.ts';
import { sampleFed } from '../device/catalogue/sample-feed.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const PUBLIC = { role: 'guest', figures: new Map() } as const;

const finish: Feature = {
  code: 'finish',
  name: { ru: 'Цвет' },
  unit: '',
  type: 'enum',
  values: ['chrome', 'black', 'gold'].map((code) => ({ code, label: { ru: code } })),
  min: null,
  max: null,
  step: null,
};
const place = { image: null, products: 0, name: { ru: 'Смесители' } };
const category: CategoryWithFeatures = {
  ...place,
  _id: 'c1',
  slug: 'smesiteli',
  subcategories: [{ ...place, _id: 's1', slug: 'dlya-kuhni', features: [finish] }],
};

const product = (id: string, change: Partial<FeedProduct> = {}): FeedProduct =>
  sampleFed(id, { title: id, priceRetail: 10_000, attributes: { finish: id }, model: 'Euro', ...change });

function copyOf(...products: FeedProduct[]): CatalogueCopy {
  const copy = new CatalogueCopy();
  copy.categories = [category];
  for (const one of products) copy.products.set(one._id, one);
  return copy;
}

const GOODS = [
  product('chrome'),
  product('black', { availability: 'out', salePrice: 9000 }),
  product('gold', { priceRetail: 12_000 }),
  product('bath', { subcategoryId: 's2' }),
  product('eco', { model: 'Eco' }),
];

describe('variants of a product in the copy', () => {
  test('are as the server answers a guest', () => {
    expect(variantsOnDevice(copyOf(...GOODS), 'gold', PUBLIC, now)).toEqual([
      { axis: 'Цвет', label: 'chrome', slug: 'chrome', price: 10_000, availability: 'in', current: false },
      { axis: 'Цвет', label: 'black', slug: 'black', price: 9000, availability: 'out', current: false },
      { axis: 'Цвет', label: 'gold', slug: 'gold', price: 12_000, availability: 'in', current: true },
    ]);
  });

  test('have a wholesale buyer’s prices for that buyer only', () => {
    const figures = new Map(GOODS.map(({ _id }) => [_id, { productId: _id, priceWholesale: 8000 } as Figures]));
    const prices = (role: 'customer' | 'wholesale') =>
      variantsOnDevice(copyOf(...GOODS), 'gold', { role, figures, discount: 10 }, now).map(({ price }) => price);
    expect(prices('wholesale')).toEqual([7200, 7200, 7200]);
    expect(prices('customer')).toEqual([10_000, 9000, 12_000]);
  });

  test('are absent without a model, alone in it, and for a product that the copy lacks', () => {
    const { model: _model, ...plain } = product('plain');
    const copy = copyOf(...GOODS, plain);
    for (const id of ['plain', 'eco', 'bath', 'unknown']) expect(variantsOnDevice(copy, id, PUBLIC, now)).toEqual([]);
  });
});
