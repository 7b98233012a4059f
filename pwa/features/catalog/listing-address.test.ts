import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SORTS } from '#contract/rules/listing.ts';
import { filterCount, filterOf, readListing, withoutFilters, writeListing } from './listing-address.ts';

const price = fc.option(fc.integer({ min: 0, max: 999_999_999 }), { nil: undefined });

test('an address says the whole state and is read back as the same', () => {
  fc.assert(
    fc.property(
      fc.record({
        q: fc.string({ maxLength: 40 }).map((text) => text.trim()),
        minPrice: price,
        maxPrice: price,
        inStock: fc.boolean(),
        discounted: fc.boolean(),
        brand: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 5 }),
        sort: fc.option(fc.constantFrom(...SORTS), { nil: undefined }),
        pages: fc.integer({ min: 1, max: 50 }),
      }),
      (state) => {
        expect(readListing(new URLSearchParams(writeListing(state).toString()))).toEqual(state);
      },
    ),
  );
});

test('what makes no sense is left out', () => {
  const state = readListing(new URLSearchParams('minPrice=-5&maxPrice=1e9&sort=magic&page=-3&brand=&brand=A&brand=A&inStock=maybe'));
  expect(state).toEqual({
    q: '', minPrice: undefined, maxPrice: undefined, inStock: false, discounted: false, brand: ['A'], sort: undefined, pages: 1,
  });
  expect(readListing(new URLSearchParams('page=100000')).pages).toBe(50);
});

test('filters are counted as people see them and taken away together', () => {
  const state = readListing(new URLSearchParams('q=ванна&minPrice=5&maxPrice=9&inStock=1&brand=A&brand=B&sort=popular&page=3'));
  expect(filterCount(state)).toBe(4);
  expect(writeListing(withoutFilters(state)).toString()).toBe(new URLSearchParams({ q: 'ванна', sort: 'popular' }).toString());
});

test('defaults say nothing to the rules', () => {
  expect(filterOf(readListing(new URLSearchParams()), {})).toEqual({ brand: [] });
});
