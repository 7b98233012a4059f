import { describe, expect, test } from 'vitest';
import { listingQuerySchema } from './catalog.ts';

const subcategoryId = 's1';
const refusal = (query: object) => listingQuerySchema.safeParse(query).error?.issues.map(({ path }) => path[0]);

describe('features in the query of a listing', () => {
  test('may be repeated, and stand inside a subcategory', () => {
    expect(listingQuerySchema.parse({ subcategoryId, feature: 'color:chrome' }).feature).toEqual(['color:chrome']);
    expect(listingQuerySchema.parse({ subcategoryId, feature: ['color:chrome', 'width:10..'] }).feature).toEqual([
      'color:chrome',
      'width:10..',
    ]);
    expect(listingQuerySchema.parse({}).feature).toEqual([]);
  });

  test('are refused where they cannot be read, and outside a subcategory', () => {
    for (const feature of ['color', 'width:..', ':x', ['color:chrome', 'width:a..b']])
      expect(refusal({ subcategoryId, feature })).toEqual(['feature']);
    expect(refusal({ feature: 'color:chrome' })).toEqual(['feature']);
  });

  test('of unknown codes are accepted', () => {
    expect(refusal({ subcategoryId, feature: 'nobody:knows' })).toBeUndefined();
  });
});

describe('prices in the query of a listing', () => {
  test('of an empty field ask for nothing', () => {
    const { minPrice, maxPrice } = listingQuerySchema.parse({ minPrice: '', maxPrice: '' });
    expect([minPrice, maxPrice]).toEqual([undefined, undefined]);
    expect(listingQuerySchema.parse({})).not.toHaveProperty('maxPrice');
  });

  test('are roubles, and nothing else', () => {
    expect(listingQuerySchema.parse({ minPrice: '0', maxPrice: '990.5' })).toMatchObject({
      minPrice: 0,
      maxPrice: 990.5,
    });
    for (const maxPrice of ['-1', 'NaN', '1e309', 'Infinity', 'x', '2000000000', ['1', '2']])
      expect(refusal({ maxPrice }), String(maxPrice)).toEqual(['maxPrice']);
  });
});
