import { expect, test } from 'vitest';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { nearestGoods } from './nearest-goods.ts';
import { sampleFed } from './sample-feed.ts';

const product = (id: string, change: Partial<FeedProduct> = {}): FeedProduct =>
  sampleFed(id, { priceRetail: 10_000, attributes: { finish: 'chrome', height: 240 }, ...change });

test('substitutes are of the same kind and available: most similar first, then nearest in price', () => {
  const wanted = product('wanted');
  const goods = [
    wanted,
    product('black', { attributes: { finish: 'black', height: 240 }, priceRetail: 10_000 }),
    product('dear', { priceRetail: 19_000 }),
    product('same', { priceRetail: 10_500 }),
    product('lower', { attributes: { finish: 'chrome', height: 200 } }),
    product('out', { availability: 'out' }),
    product('bath', { subcategoryId: 's2' }),
    product('other category', { topCategorySlug: 'vanny' }),
  ];
  const canBeHad = ({ availability }: FeedProduct) => availability !== 'out';
  expect(nearestGoods(wanted, goods, { canBeHad, most: 10 })).toEqual(['same', 'dear', 'lower', 'black']);
  expect(nearestGoods(wanted, goods, { canBeHad, most: 2 })).toEqual(['same', 'dear']);
});
