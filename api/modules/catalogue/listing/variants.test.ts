import { beforeAll, describe, expect, test } from 'vitest';
import { variantOptionSchema } from '#contract/catalogue/variant-option.ts';
import type { Role } from '#contract/roles.ts';
import { ENGINES } from '#db/test-database.ts';
import { addProducts, sampleProduct, SUBCATEGORIES } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import { readChanges } from '../feed/read-catalogue.ts';
import { findBySlug } from './find-product.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const MODEL = 'Смеситель Grohe Euro';
const CHOICES = [
  { code: 'chrome', label: 'Хром' },
  { code: 'black', label: 'Чёрный' },
  { code: 'gold', label: 'Золото' },
  { code: 'white', label: 'Белый' },
];

/** A product of the model in this finish. */
const inFinish = (id: string, finish: string, change: Parameters<typeof sampleProduct>[1] = {}) =>
  sampleProduct(id, { slug: id, model_key: MODEL, attributes: JSON.stringify({ finish }), ...change });

describe.each(ENGINES)('the variants of a product on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  beforeAll(async () => {
    await app.db('features').insert({
      id: 'f1',
      subcategory_id: SUBCATEGORIES.basin.id,
      code: 'finish',
      name: 'Цвет покрытия',
      unit: '',
      type: 'enum',
      choices: JSON.stringify(CHOICES),
      position: 0,
    });
    await addProducts(app.db, [
      inFinish('chrome', 'chrome'),
      inFinish('black', 'black', { price_retail: 1_200_000, price_wholesale: 900_000, stock_qty: 0 }),
      inFinish('gold', 'gold', { price_sale: 700_000, stock_qty: 3 }),
      inFinish('removed', 'white', { deleted_at: now.toISOString() }),
      inFinish('draft', 'white', { deleted_at: now.toISOString(), draft: true }),
      inFinish('kitchen', 'white', { subcategory_id: SUBCATEGORIES.kitchen.id }),
      inFinish('other', 'white', { model_key: 'Смеситель Grohe Eco' }),
      sampleProduct('plain', { slug: 'plain' }),
      sampleProduct('plain-too', { slug: 'plain-too' }),
    ]);
  });

  const variants = async (slug: string, role: Role, discount = 0) =>
    (await findBySlug(app.db, slug, { role, discount, now })).variants;

  test('are its model’s goods on sale, each with its price and its availability', async () => {
    expect(await variants('black', 'guest')).toEqual([
      { axis: 'Цвет покрытия', label: 'Хром', slug: 'chrome', price: 10_000, availability: 'in', current: false },
      { axis: 'Цвет покрытия', label: 'Чёрный', slug: 'black', price: 12_000, availability: 'out', current: true },
      { axis: 'Цвет покрытия', label: 'Золото', slug: 'gold', price: 7000, availability: 'low', current: false },
    ]);
  });

  test('have the shape that the page expects', async () => {
    expect(variantOptionSchema.array().parse(await variants('gold', 'guest'))).toHaveLength(3);
  });

  test('have wholesale prices for a wholesale buyer only, with the buyer’s own discount', async () => {
    const prices = async (role: Role, discount?: number) =>
      (await variants('chrome', role, discount))?.map(({ price }) => price);
    for (const role of ['guest', 'customer', 'manager', 'content', 'admin'] as const)
      expect(await prices(role), role).toEqual([10_000, 12_000, 7000]);
    expect(await prices('wholesale')).toEqual([8000, 9000, 7000]);
    expect(await prices('wholesale', 10)).toEqual([7200, 8100, 7000]);
  });

  test('are absent for a product without a model, and for the only one of its model in its subcategory', async () => {
    for (const slug of ['plain', 'kitchen', 'other']) expect(await variants(slug, 'guest')).toBeUndefined();
  });

  test('travel to devices as the name of the model, for goods that have one', async () => {
    const head = { epoch: '', revision: 1, figures: 1, categories: 0, shop: '' };
    const { products: items } = await readChanges(app.db, head, { since: 0, limit: 100 });
    const models = new Map(items.map(({ _id, model }) => [_id, model]));
    expect(models.get('gold')).toBe(MODEL);
    expect(items.find(({ _id }) => _id === 'plain')).not.toHaveProperty('model');
  });
});
