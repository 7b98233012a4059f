import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { loadDevice } from './copy-or-server.ts';
import { byIdsQuery } from './goods.ts';
import { followPriceChanges } from './price-changes.ts';
import { GUEST_VIEWER } from './viewer.ts';
import { sampleFed } from '../device/catalogue/sample-feed.ts';

const NOW = Date.parse('2026-11-30T20:00:00.000Z');
const ENDS = '2026-11-30T21:00:00.000Z';
const AGAIN = '2026-12-01T21:00:00.000Z';

const onSale = sampleFed('a', { priceRetail: 100, salePrice: 70, saleTo: ENDS });
const sale2: FeedProduct = { ...onSale, _id: 'b', slug: 'b', saleFrom: AGAIN, saleTo: undefined };

beforeEach(async () => {
  await loadDevice();
  await catalogueCopy.load();
  await catalogueCopy.apply(
    { epoch: 'e1', to: 1, more: false, left: 0, products: [], removed: [], categories: [] },
    { restart: true },
  );
});
afterEach(() => {
  vi.useRealTimers();
  catalogueCopy.close();
});

test('an open screen shows retail as soon as the sale has ended, and the next sale as soon as it has begun', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const stop = followPriceChanges(client);
  await catalogueCopy.apply({ epoch: 'e1', to: 2, more: false, left: 0, products: [onSale, sale2], removed: [] });
  const query = byIdsQuery(['a', 'b'], GUEST_VIEWER);
  const prices = async () => (await client.fetchQuery(query)).items.map(({ price }) => price.effective);
  expect(await prices()).toEqual([70, 100]);
  vi.advanceTimersByTime(Date.parse(ENDS) - NOW - 1);
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(false);
  vi.advanceTimersByTime(1);
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
  expect(await prices()).toEqual([100, 100]);
  vi.advanceTimersByTime(Date.parse(AGAIN) - Date.parse(ENDS));
  expect(await prices()).toEqual([100, 70]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
