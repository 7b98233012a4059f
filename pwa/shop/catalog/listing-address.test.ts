import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandKey } from '#contract/catalogue/brand-key.ts';
import { listingQuerySchema } from '#contract/catalogue/catalog.ts';
import { SORTS } from '#contract/catalogue/listing-filter.ts';
import {
  filterCount,
  filterOf,
  firstPage,
  inCategory,
  readListing,
  withoutFilters,
  writeListing,
} from './listing-address.ts';

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
        brand: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), {
          maxLength: 5,
          selector: brandKey,
        }),
        sort: fc.option(fc.constantFrom(...SORTS), { nil: undefined }),
        feature: fc.uniqueArray(
          fc.constantFrom('color:chrome', 'width:10..20.5', 'width:..3', 'a-b_c:1_2', 'note:a:b&c=d'),
          { maxLength: 4 },
        ),
        page: fc.integer({ min: 1, max: 5000 }),
      }),
      (state) => {
        expect(readListing(new URLSearchParams(writeListing(state).toString()))).toEqual(state);
      },
    ),
  );
});

test('the server accepts the request of any address', () => {
  const hostile = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constantFrom(
      '\0',
      'a\0b',
      'x'.repeat(121),
      '💧'.repeat(150),
      '__proto__',
      'constructor',
      'color:\0',
      '1e309',
      'NaN',
      '-1',
      '999999999.99',
    ),
  );
  const name = fc.constantFrom(
    'q',
    'minPrice',
    'maxPrice',
    'inStock',
    'discounted',
    'brand',
    'feature',
    'sort',
    'page',
    '__proto__',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(name, hostile), { maxLength: 12 }), (given) => {
      const { q, brand, feature, page, sort, minPrice, maxPrice } = readListing(new URLSearchParams(given));
      const apiQuery = {
        ...(q === '' ? {} : { q }),
        brand,
        feature,
        page,
        sort,
        minPrice,
        maxPrice,
        subcategoryId: 's1',
      };
      expect(listingQuerySchema.safeParse(apiQuery).error).toBeUndefined();
      expect(new URLSearchParams({ q, all: [...brand, ...feature].join() }).toString()).not.toContain('%00');
    }),
  );
});

test('invalid values are ignored', () => {
  const state = readListing(
    new URLSearchParams(
      'minPrice=-5&maxPrice=1e9&sort=magic&page=-3&brand=&brand=A&brand=a&brand=A%20&feature=color&feature=a:b&feature=a:b&feature=w:..&inStock=maybe',
    ),
  );
  expect(state).toEqual({
    q: '',
    minPrice: undefined,
    maxPrice: undefined,
    inStock: false,
    discounted: false,
    brand: ['A'],
    feature: ['a:b'],
    sort: undefined,
    page: 1,
  });
  expect(readListing(new URLSearchParams('page=1e9')).page).toBe(100_000);
});

test('filters are counted as shown and removed together', () => {
  const state = readListing(
    new URLSearchParams(
      'q=ванна&minPrice=5&maxPrice=9&inStock=1&brand=A&brand=B&feature=color:chrome&sort=popular&page=3',
    ),
  );
  expect(filterCount(state)).toBe(5);
  expect(writeListing(withoutFilters(state)).toString()).toBe(
    new URLSearchParams({ q: 'ванна', sort: 'popular' }).toString(),
  );
});

test('defaults are not passed to the listing rules', () => {
  expect(filterOf(readListing(new URLSearchParams()), {})).toEqual({ brand: [] });
});

test('features are requested for a subcategory only', () => {
  const state = readListing(new URLSearchParams('feature=color:chrome'));
  expect(inCategory(state, { topCategorySlug: 'smesiteli' }).feature).toEqual([]);
  expect(filterOf(inCategory(state, { subcategoryId: 's1' }), { subcategoryId: 's1' }).feature).toEqual([
    'color:chrome',
  ]);
});

test.each([
  [{ from: 1 }, 3, 1],
  [{ from: 3 }, 3, 3],
  [null, 3, 3],
  [{ from: 4 }, 3, 3],
  [{ from: 0 }, 3, 3],
  [{ from: '1' }, 3, 3],
  [{ from: 1 }, 500, 500],
])('the note %j at page %i shows from page %i', (note, page, first) => expect(firstPage(note, page)).toBe(first));
