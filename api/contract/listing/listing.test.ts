import { describe, expect, test } from 'vitest';
import { listProducts, sortFor } from './listing.ts';
import type { Listed } from '../catalogue/listing-filter.ts';
import { listingFacets, type CountedFeature } from './listing-facets.ts';
import type { Hits } from '../search/hits.ts';

function item(id: string, change: Partial<Listed> = {}): Listed {
  const brand = change.brand ?? 'Grohe';
  return {
    id,
    topCategorySlug: 'smesiteli',
    subcategoryId: 's1',
    brand,
    effective: 100,
    discounted: false,
    availability: 'in',
    popularity: 0,
    createdAt: '2026-11-01T00:00:00.000Z',
    attributes: {},
    ...change,
  };
}

const ids = (items: readonly Listed[]) => items.map(({ id }) => id);
const items = [
  item('a', { effective: 300, brand: 'Roca', availability: 'out' }),
  item('b', { effective: 100, discounted: true, popularity: 5 }),
  item('c', { effective: 200, createdAt: '2026-11-02T00:00:00.000Z', availability: 'low' }),
  item('d', { effective: 100, topCategorySlug: 'dush', subcategoryId: null, popularity: 5, brand: '' }),
];

describe('the listing', () => {
  test('in stock and newest first by default, best fitting first for a search, ties run with the order', () => {
    expect(ids(listProducts([item('e'), ...items], { brand: [] }, null))).toEqual(['c', 'e', 'd', 'b', 'a']);
    expect(ids(listProducts([...items, item('0')], { brand: [], sort: 'new' }, null))).toEqual([
      'c',
      'd',
      'b',
      'a',
      '0',
    ]);
    const hits: Hits = new Map([
      ['a', 2],
      ['b', 1],
      ['c', 1],
      ['d', 1],
    ]);
    expect(ids(listProducts(items, { brand: [], q: 'товар' }, hits))).toEqual(['a', 'd', 'b', 'c']);
    expect(ids(listProducts(items, { brand: [], q: 'товар', sort: 'new' }, hits))).toEqual(['c', 'd', 'b', 'a']);
    expect(sortFor({ q: ' . ' })).toBe('usual');
  });

  test('sorts by the price this viewer pays', () => {
    expect(ids(listProducts(items, { brand: [], sort: 'price_asc' }, null))).toEqual(['b', 'd', 'c', 'a']);
    expect(ids(listProducts(items, { brand: [], sort: 'price_desc' }, null))).toEqual(['a', 'c', 'd', 'b']);
  });

  test.each([
    ['category', { topCategorySlug: 'dush' }, ['d']],
    ['subcategory', { subcategoryId: 's1' }, ['c', 'b', 'a']],
    ['price, both ends included', { minPrice: 100, maxPrice: 200 }, ['c', 'd', 'b']],
    ['in stock leaves out only what is out', { inStock: true }, ['c', 'd', 'b']],
    ['discounted', { discounted: true }, ['b']],
    ['brands are alternatives', { brand: ['Roca', 'Grohe'] }, ['c', 'b', 'a']],
  ])('filters by %s', (_name, filter, expected) => {
    expect(ids(listProducts(items, { brand: [], ...filter }, null))).toEqual(expected);
  });

  test('a shop window has the first of each subcategory, without the cheapest quarter of what passes', () => {
    const goods = [
      item('cartridge', { effective: 90, popularity: 9, subcategoryId: 'parts' }),
      item('siphon', { effective: 95, popularity: 8, subcategoryId: 'siphons' }),
      item('mixer', { effective: 400, popularity: 7, subcategoryId: 'mixers' }),
      item('other mixer', { effective: 900, popularity: 6, subcategoryId: 'mixers' }),
      item('bath', { effective: 2000, popularity: 5, subcategoryId: 'baths' }),
      item('seat', { effective: 100, popularity: 4, subcategoryId: 'seats' }),
      item('unsorted', { effective: 500, popularity: 3, subcategoryId: null }),
      item('unsorted too', { effective: 600, popularity: 2, subcategoryId: null }),
    ];
    const showcase = (filter: object = {}) =>
      ids(listProducts(goods, { brand: [], sort: 'popular', showcase: true, ...filter }, null));
    expect(showcase()).toEqual(['mixer', 'bath', 'seat', 'unsorted']);
    expect(showcase({ maxPrice: 100 })).toEqual(['cartridge', 'siphon', 'seat']);
    expect(ids(listProducts([], { brand: [], showcase: true }, null))).toEqual([]);
  });

  test('a search leaves only what it found, in the goods and in the facets', () => {
    const hits: Hits = new Map([
      ['a', 1],
      ['d', 1],
    ]);
    expect(ids(listProducts(items, { brand: [], q: 'товар', inStock: true }, hits))).toEqual(['d']);
    expect(listingFacets(items, { brand: [], q: 'товар' }, hits, [])).toMatchObject({
      brands: [{ name: 'Roca', count: 1 }],
      inStock: 1,
    });
    expect(listProducts(items, { brand: [], q: 'товар' }, new Map())).toEqual([]);
  });

  test('each facet ignores its own filter and obeys the others', () => {
    expect(listingFacets(items, { brand: ['Roca'], maxPrice: 250 }, null, [])).toEqual({
      brands: [{ name: 'Grohe', count: 2 }],
      price: { min: 300, max: 300 },
      inStock: 0,
      discounted: 0,
      features: [],
    });
    expect(listingFacets([], { brand: [] }, null, [])).toEqual({
      brands: [],
      price: null,
      inStock: 0,
      discounted: 0,
      features: [],
    });
  });
});

describe('features of a subcategory', () => {
  const choice = (code: string) => ({ code, label: { ru: code } });
  const feature = (code: string, type: CountedFeature['type'], values: string[] = []): CountedFeature => ({
    code,
    name: { ru: code },
    unit: type === 'number' ? 'мм' : '',
    type,
    values: values.map(choice),
    step: type === 'number' ? 5 : null,
  });
  const FEATURES = [
    feature('color', 'enum', ['chrome', 'black', 'gold']),
    feature('width', 'number'),
    feature('lift', 'bool'),
    feature('note', 'text'),
  ];
  const goods = [
    item('a', { attributes: { color: 'chrome', width: 100, lift: true, note: 'x' } }),
    item('b', { attributes: { color: 'black', width: 200, lift: false }, effective: 200 }),
    item('c', { attributes: { color: 'chrome', width: 300 }, effective: 300 }),
    item('d', { attributes: { lift: true }, effective: 400, brand: 'Roca' }),
  ];
  const found = (...choices: string[]) =>
    ids(listProducts(goods, { brand: [], feature: choices, sort: 'price_asc' }, null));
  const facets = (filter: object) => listingFacets(goods, { brand: [], ...filter }, null, FEATURES);

  test('choices of one feature are alternatives, different features narrow', () => {
    expect(found('color:chrome', 'color:black')).toEqual(['a', 'b', 'c']);
    expect(found('color:chrome', 'lift:true')).toEqual(['a']);
    expect(found('width:..200')).toEqual(['a', 'b']);
    expect(found('width:..100', 'width:300..')).toEqual(['a', 'c']);
  });

  test('a feature that nothing has matches nothing', () => {
    expect(found('unknown:1')).toEqual([]);
    expect(found('color:1..2')).toEqual([]);
  });

  test('are counted without their own choice and within the others', () => {
    const [color, width, lift, ...rest] = facets({ feature: ['color:black'], maxPrice: 300 }).features;
    expect(rest).toEqual([]);
    expect(color?.values.map(({ code, count }) => [code, count])).toEqual([
      ['chrome', 2],
      ['black', 1],
    ]);
    expect(width).toMatchObject({ unit: 'мм', step: 5, values: [], range: { min: 200, max: 200 } });
    expect(lift?.values.map(({ label, count }) => [label.ru, count])).toEqual([
      ['Да', 0],
      ['Нет', 1],
    ]);
  });

  test('the other groups obey them', () => {
    expect(facets({ feature: ['color:chrome'] })).toMatchObject({
      brands: [{ name: 'Grohe', count: 2 }],
      price: { min: 100, max: 300 },
      inStock: 2,
    });
  });

  test('an active choice stays visible without goods; a feature without goods is left out', () => {
    expect(facets({ feature: ['color:gold'] }).features[0]?.values.map(({ code, count }) => [code, count])).toEqual([
      ['chrome', 2],
      ['black', 1],
      ['gold', 0],
    ]);
    expect(listingFacets([item('x')], { brand: [] }, null, FEATURES).features).toEqual([]);
    expect(listingFacets([item('x')], { brand: [], feature: ['width:1..'] }, null, FEATURES).features).toMatchObject([
      { code: 'width', range: null },
    ]);
  });
});
