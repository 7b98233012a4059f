import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { OfflineError, RefusedError } from '../net/errors.ts';
import { facetsQuery, listingQuery, type GoodsFilter } from './goods.ts';
import { GUEST_VIEWER } from './viewer.ts';
import { sampleFed } from '../device/catalogue/sample-feed.ts';

const server = vi.hoisted((): { error: unknown } => ({ error: null }));
vi.mock('../net/call.ts', () => ({ call: () => Promise.reject(server.error as Error) }));
beforeEach(() => void (server.error = new OfflineError()));

const MIXER = sampleFed('a', { title: 'Смеситель для кухни' });

test('without a network, an incomplete copy says so and calls no goods unsold; a complete one does', async () => {
  const listed = (filter: GoodsFilter) =>
    new QueryClient().fetchQuery({ ...listingQuery(filter, { from: 1, to: 1 }, GUEST_VIEWER), retry: false });
  const page = { epoch: 'e1', removed: [], categories: [] };
  await catalogueCopy.apply({ ...page, to: 1, after: 'a', more: true, left: 1, products: [MIXER] });
  expect(await listed({ brand: ['Roca'] })).toMatchObject({ items: [], total: 0, copyIsPart: true });
  const part = await listed({ q: 'бойлер', brand: [] });
  expect(part.copyIsPart).toBe(true);
  expect(part.search?.notSold).toBeUndefined();
  // So it is when the shop answers no more for now; a refusal of the request itself stays one.
  const refused = (status: number, code: string) =>
    new RefusedError({ status, code, message: '', details: undefined, retryAfter: null, sessionUnknown: false });
  server.error = refused(429, 'too_many_requests');
  expect(await listed({ brand: ['Roca'] })).toMatchObject({ items: [], total: 0, copyIsPart: true });
  server.error = refused(400, 'validation');
  await expect(listed({ brand: ['Roca'] })).rejects.toBe(server.error);
  server.error = new OfflineError();
  const facets = facetsQuery({ brand: [] }, GUEST_VIEWER);
  expect(await new QueryClient().fetchQuery({ ...facets, retry: false })).toMatchObject({ copyIsPart: true });

  await catalogueCopy.apply({ ...page, to: 2, more: false, left: 0, products: [] });
  const whole = await listed({ q: 'бойлер', brand: [] });
  expect(whole.copyIsPart).not.toBe(true);
  expect(whole.search?.notSold).toBe('бойлер');
});
