/** The fields on the wire, under their names in the specification. */
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { login, me, refresh, userSchema } from './people/auth.ts';
import {
  attributesSchema,
  categoryWithFeaturesSchema,
  featureSchema,
  productImageSchema,
  productSchema,
  subcategoryWithFeaturesSchema,
} from './catalogue/catalog.ts';
import { bonusesSchema, orderItemSchema, orderSchema } from './orders/orders.ts';
import { profileSchema } from './accounts/profile.ts';
import { receiptSchema, saleRequestSchema } from './sales/sales.ts';

const fieldsOf = (schema: z.ZodObject) => Object.keys(schema.shape);

function expectFields(schema: z.ZodObject, names: readonly string[]): void {
  expect(fieldsOf(schema)).toEqual(expect.arrayContaining([...names]));
}

describe('people', () => {
  test('a user has phone, name and role', () => {
    expectFields(userSchema, ['phone', 'name', 'role']);
  });

  test('the wholesale status of a user is status, companyName, inn and comment; individual terms only if there are any', () => {
    const { wholesale } = userSchema.shape;
    expect(fieldsOf(wholesale)).toEqual(['status', 'companyName', 'inn', 'comment', 'discount', 'minimum']);
    const standing = { status: 'approved', companyName: '', inn: '', comment: '' };
    expect(wholesale.parse(standing)).toEqual(standing);
  });

  test('the profile has name, phone, role and wholesale', () => {
    expectFields(profileSchema, ['name', 'phone', 'role', 'wholesale']);
  });

  test('login, refresh and me answer {user}', () => {
    const user = {
      _id: 'u1',
      phone: '+79123456789',
      name: 'Ольга',
      role: 'manager',
      wholesale: { status: 'none', companyName: '', inn: '', comment: '' },
    };
    for (const { answer } of [login, refresh, me]) expect(answer.parse({ user })).toEqual({ user });
  });
});

describe('the catalogue', () => {
  const image = { url: '/pictures/a.webp', alt: 'Смесители' };

  test('a category has _id, slug, name.ru, image {url, alt} and subcategories', () => {
    const category = { _id: 'c1', slug: 'smesiteli', name: { ru: 'Смесители' }, image, products: 0, subcategories: [] };
    expect(categoryWithFeaturesSchema.parse(category)).toEqual(category);
  });

  test('a subcategory has _id, slug, name.ru, image {url, alt} and features', () => {
    const subcategory = { _id: 's1', slug: 'dlya-kukhni', name: { ru: 'Для кухни' }, image, products: 0, features: [] };
    expect(subcategoryWithFeaturesSchema.parse(subcategory)).toEqual(subcategory);
  });

  test('a feature has code, name.ru, unit, type, values {code, label.ru}, min, max and step', () => {
    const feature = {
      code: 'color',
      name: { ru: 'Цвет' },
      unit: 'мм',
      type: 'enum',
      values: [{ code: 'chrome', label: { ru: 'хром' } }],
      min: 0,
      max: 10,
      step: 1,
    };
    expect(featureSchema.parse(feature)).toEqual(feature);
  });

  test('the four types of a feature are enum, number, bool and text', () => {
    expect(featureSchema.shape.type.options).toEqual(['enum', 'number', 'bool', 'text']);
  });
});

describe('a product', () => {
  test('a product has _id, slug, title, brand, descriptions, weight and its category', () => {
    expectFields(productSchema, [
      '_id',
      'slug',
      'title',
      'brand',
      'images',
      'shortDesc',
      'fullDesc',
      'weightKg',
      'topCategorySlug',
      'subcategoryId',
    ]);
  });

  test('a picture of a product has url, alt, order and isPrimary', () => {
    expect(fieldsOf(productImageSchema)).toEqual(['url', 'alt', 'order', 'isPrimary']);
  });

  test('the figures of a product are price {retail, wholesale, effective}, priceRetail, priceWholesale, costPrice and stockQty', () => {
    expectFields(productSchema.shape.price, ['retail', 'wholesale', 'effective']);
    expectFields(productSchema, ['priceRetail', 'priceWholesale', 'costPrice', 'stockQty']);
  });

  test('the sale price of a product travels with its end', () => {
    expectFields(productSchema, ['salePrice', 'saleTo']);
  });

  test('the availability of a product is {code, label}', () => {
    expect(fieldsOf(productSchema.shape.availability)).toEqual(['code', 'label']);
  });

  test('the dimensions of a product are {lengthMm, widthMm, heightMm}', () => {
    expect(fieldsOf(productSchema.shape.dimensions)).toEqual(['lengthMm', 'widthMm', 'heightMm']);
  });

  test('the attributes of a product map a name to a value', () => {
    const attributes = { color: 'chrome', height: 120, aerator: true };
    expect(attributesSchema.parse(attributes)).toEqual(attributes);
  });

  test('the article and the barcode of a product travel', () => {
    expectFields(productSchema, ['sku', 'barcode']);
  });
});

describe('a sale', () => {
  test('a bare sale is items {productId, qty}, paymentMethod and note', () => {
    const bare = { items: [{ productId: 'p1', qty: 2 }], paymentMethod: 'cash', note: 'Покупатель: Иванов' };
    expect(saleRequestSchema.parse(bare)).toEqual(bare);
  });

  test('a sale without positions is refused in the words of the shop', () => {
    expect(saleRequestSchema.safeParse({ items: [] }).error?.issues[0]?.message).toBe(
      'Добавьте хотя бы одну позицию с количеством > 0.',
    );
  });

  test('a sale of a device carries id, device, number, both clocks, revision and what was charged', () => {
    const sale = {
      id: '0196f0a0-0000-7000-8000-000000000001',
      deviceId: '0196f0a0-0000-7000-8000-000000000002',
      deviceSeq: 1,
      soldAt: '2026-11-20T12:00:00.000Z',
      sentAt: '2026-11-20T12:00:05.000Z',
      catalogRev: 7,
      items: [{ productId: 'p1', qty: 2, price: 6715.5, title: 'Смеситель' }],
      paymentMethod: 'cash',
      note: '',
    };
    expect(saleRequestSchema.parse(sale)).toEqual(sale);
  });

  test('a receipt has id, number, total, items with the stock left, warnings, replayed and receivedAt', () => {
    expectFields(receiptSchema, ['id', 'number', 'total', 'items', 'warnings', 'replayed', 'receivedAt']);
    expectFields(receiptSchema.shape.items.element, ['productId', 'title', 'qty', 'price', 'stockQty']);
    expectFields(receiptSchema.shape.warnings.element, ['code', 'productId']);
  });
});

describe('orders and bonuses', () => {
  test('an order has _id, number, createdAt, total, status and items of qty, title and price', () => {
    expectFields(orderSchema, ['_id', 'number', 'createdAt', 'total', 'status', 'items']);
    expectFields(orderItemSchema, ['qty', 'title', 'price']);
  });

  test('bonuses are a balance and a history of date, title and amount', () => {
    expectFields(bonusesSchema, ['balance', 'history']);
    expectFields(bonusesSchema.shape.history.element, ['date', 'title', 'amount']);
  });
});
