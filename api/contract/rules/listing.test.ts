import { describe, expect, test } from 'vitest';
import { listProducts, listingFacets, sortFor, type Listed } from './listing.ts';
import type { Hits } from './search/hits.ts';

function item(id: string, change: Partial<Listed> = {}): Listed {
  const brand = change.brand ?? 'Grohe';
  return {
    id, topCategorySlug: 'smesiteli', subcategoryId: 's1', brand, effective: 100, discounted: false, availability: 'in',
    popularity: 0, createdAt: '2026-11-01T00:00:00.000Z',
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
  test('newest first by default, best fitting first for a search, ties run with the order', () => {
    expect(ids(listProducts(items, { brand: [] }, null))).toEqual(['c', 'd', 'b', 'a']);
    const hits: Hits = new Map([['a', 2], ['b', 1], ['c', 1], ['d', 1]]);
    expect(ids(listProducts(items, { brand: [], q: 'товар' }, hits))).toEqual(['a', 'd', 'b', 'c']);
    expect(ids(listProducts(items, { brand: [], q: 'товар', sort: 'new' }, hits))).toEqual(['c', 'd', 'b', 'a']);
    expect(sortFor({ q: ' . ' })).toBe('new');
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

  test('a search leaves only what it found, in the goods and in the facets', () => {
    const hits: Hits = new Map([['a', 1], ['d', 1]]);
    expect(ids(listProducts(items, { brand: [], q: 'товар', inStock: true }, hits))).toEqual(['d']);
    expect(listingFacets(items, { brand: [], q: 'товар' }, hits)).toMatchObject({ brands: [{ name: 'Roca', count: 1 }], inStock: 1 });
    expect(listProducts(items, { brand: [], q: 'товар' }, new Map())).toEqual([]);
  });

  test('each facet ignores its own filter and obeys the others', () => {
    expect(listingFacets(items, { brand: ['Roca'], maxPrice: 250 }, null)).toEqual({
      brands: [{ name: 'Grohe', count: 2 }],
      price: { min: 300, max: 300 },
      inStock: 0,
      discounted: 0,
    });
    expect(listingFacets([], { brand: [] }, null)).toEqual({ brands: [], price: null, inStock: 0, discounted: 0 });
  });
});
