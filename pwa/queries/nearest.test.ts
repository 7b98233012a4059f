import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { nearestQuery } from './nearest.ts';
import { GUEST_VIEWER } from './viewer.ts';
import { sampleFed } from '../device/catalogue/sample-feed.ts';

const mixer = (id: string, finish: string, change: Partial<FeedProduct> = {}): FeedProduct =>
  sampleFed(id, { attributes: { finish }, ...change });

test('a whole copy answers with the most similar goods in stock, without a network; a part of it does not answer', async () => {
  const nearest = async () =>
    (await new QueryClient().fetchQuery(nearestQuery('wanted', 2, GUEST_VIEWER)))?.map(({ _id }) => _id) ?? null;
  const page = { epoch: 'e1', removed: [], categories: [] };
  const products = [
    mixer('wanted', 'black', { availability: 'out' }),
    mixer('chrome', 'chrome'),
    mixer('black', 'black'),
    mixer('black too', 'black', { availability: 'out' }),
    mixer('gold', 'gold', { priceRetail: 9000 }),
  ];
  await catalogueCopy.apply({ ...page, to: 1, after: 'a', more: true, left: 1, products });
  expect(await nearest()).toBeNull();
  await catalogueCopy.apply({ ...page, to: 2, more: false, left: 0, products: [] });
  expect(await nearest()).toEqual(['black', 'chrome']);
});
