import { describe, expect, test } from 'vitest';
import { listingQuerySchema } from './catalog.ts';

const subcategoryId = 's1';
const refusal = (query: object) => listingQuerySchema.safeParse(query).error?.issues.map(({ path }) => path[0]);

describe('features in the query of a listing', () => {
  test('may be repeated, and stand inside a subcategory', () => {
    expect(listingQuerySchema.parse({ subcategoryId, feature: 'color:chrome' }).feature).toEqual(['color:chrome']);
    expect(listingQuerySchema.parse({ subcategoryId, feature: ['color:chrome', 'width:10..'] }).feature).toEqual(['color:chrome', 'width:10..']);
    expect(listingQuerySchema.parse({}).feature).toEqual([]);
  });

  test('are refused where they cannot be read, and outside a subcategory', () => {
    for (const feature of ['color', 'width:..', ':x', ['color:chrome', 'width:a..b']]) expect(refusal({ subcategoryId, feature })).toEqual(['feature']);
    expect(refusal({ feature: 'color:chrome' })).toEqual(['feature']);
  });

  test('of codes nobody knows are no mistake', () => {
    expect(refusal({ subcategoryId, feature: 'nobody:knows' })).toBeUndefined();
  });
});
