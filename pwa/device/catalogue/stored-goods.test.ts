import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { isSoundPart, packPart } from '../rows/goods-part.ts';
import { StoredGoods } from './stored-goods.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const name = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
const instant = fc.constantFrom('2026-11-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z', '2026-11-01', 'неизвестно');
const product: fc.Arbitrary<FeedProduct> = fc.record(
  {
    _id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    slug: fc.constantFrom('s1', 's2', 's3', 's4', 's5', 's6'),
    title: text,
    brand: fc.constantFrom('', 'Grohe', 'Ёлка'),
    sku: text,
    barcode: text,
    moreBarcodes: text,
    topCategorySlug: name,
    subcategoryId: name,
    priceRetail: fc.double({ min: 0, max: 1e9, noNaN: true }).map((price) => price + 0),
    salePrice: fc.integer({ min: 0, max: 1e6 }),
    saleFrom: instant,
    saleTo: instant,
    unit: fc.constant('м'),
    availability: fc.constantFrom('in', 'low', 'out'),
    popularity: fc.integer({ min: -1, max: 1e12 }),
    createdAt: instant,
    images: fc.array(text, { maxLength: 3 }),
    attributes: fc.dictionary(name, fc.oneof(text, fc.boolean(), fc.integer()), { maxKeys: 4, noNullPrototype: true }),
    model: text,
  },
  {
    noNullPrototype: true,
    requiredKeys: [
      '_id',
      'slug',
      'title',
      'brand',
      'topCategorySlug',
      'priceRetail',
      'availability',
      'popularity',
      'createdAt',
      'images',
      'attributes',
    ],
  },
);
const onePage = fc.record({
  products: fc.uniqueArray(product, { selector: ({ _id }) => _id, maxLength: 5 }),
  removed: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 2 }),
});

describe('the goods of the copy', () => {
  test('are read from their parts as the feed gave them, whatever replaced or removed them', () => {
    fc.assert(
      fc.property(fc.array(onePage, { maxLength: 6 }), (pages) => {
        const goods = new StoredGoods();
        const expected = new Map<string, FeedProduct>();
        for (const { products, removed } of pages) {
          const part = packPart(products, removed);
          expect(isSoundPart(structuredClone(part))).toBe(true);
          goods.add(structuredClone(part));
          for (const id of removed) expected.delete(id);
          for (const one of products) expected.set(one._id, one);
        }
        expect(new Map(goods)).toEqual(expected);
        expect(goods.size).toBe(expected.size);
        for (const [id, one] of expected) expect(goods.get(id)).toEqual(one);
        for (const slug of ['s1', 's2', 's3', 's4', 's5', 's6', 's7']) {
          const found = goods.bySlug(slug);
          const holders = [...expected.values()].filter((one) => one.slug === slug);
          if (holders.length === 0) expect(found).toBeUndefined();
          else expect(holders).toContainEqual(found);
        }
        const reductions = [...expected.values()].filter(
          ({ salePrice, saleFrom, saleTo }) => (salePrice ?? saleFrom ?? saleTo) !== undefined,
        );
        expect([...goods.sales()]).toHaveLength(reductions.length);
      }),
    );
  });

  test('a part with any byte changed is not trusted, nor one of another format', () => {
    const sound = packPart([
      {
        _id: 'a',
        slug: 's',
        title: 'Смеситель',
        brand: 'Grohe',
        topCategorySlug: 'c',
        priceRetail: 1,
        availability: 'in',
        popularity: 0,
        createdAt: '2026-11-01T00:00:00.000Z',
        images: ['/a.webp'],
        attributes: { color: 'chrome' },
      },
    ]);
    expect(isSoundPart(sound)).toBe(true);
    for (let at = 0; at < sound.rows.length; at += 1) {
      const damaged = structuredClone(sound);
      damaged.rows[at] = (damaged.rows[at] ?? 0) ^ 4;
      expect(isSoundPart(damaged), `byte ${at}`).toBe(false);
    }
    const changes = [
      { format: 0 },
      { ids: Uint8Array.of(98) },
      { names: ['', 'Иная', 'c'] },
      { prices: Float64Array.of(2) },
      { rows: sound.rows.slice(1) },
      { shapes: [['colour']] },
    ];
    for (const change of changes) expect(isSoundPart({ ...sound, ...change }), JSON.stringify(change)).toBe(false);
    for (const nothing of [undefined, null, {}]) expect(isSoundPart(nothing as never)).toBe(false);
  });
});
