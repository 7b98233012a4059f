import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BY_IDS_MAX } from '#contract/catalogue/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { byIdsQuery, listingQuery, suggestionsQuery, type GoodsFilter } from './goods.ts';
import { GUEST_VIEWER } from './viewer.ts';

const requests = vi.hoisted(() => [] as { path: string; query: unknown }[]);
vi.mock('../net/call.ts', () => ({
  call: (endpoint: Endpoint, input: { query: unknown }) => {
    requests.push({ path: endpoint.path, query: input.query });
    return Promise.resolve({ items: [], total: 0 });
  },
}));

beforeEach(() => void requests.splice(0));

describe('a device without a copy asks the server', () => {
  const client = () => new QueryClient();

  test('for eight suggestions, and for none while there are no words', async () => {
    await client().fetchQuery(suggestionsQuery('смес', GUEST_VIEWER));
    expect(requests).toMatchObject([{ path: '/api/products', query: { q: 'смес', limit: 8, page: 1 } }]);
    expect(suggestionsQuery(' . ', GUEST_VIEWER).enabled).toBe(false);
  });

  test('for pages of 24 with every filter of the address', async () => {
    const filter: GoodsFilter = {
      topCategorySlug: 'smesiteli',
      subcategoryId: 's1',
      minPrice: 1000,
      maxPrice: 5000,
      inStock: true,
      discounted: true,
      brand: ['Roca', 'Grohe'],
      feature: ['color:chrome', 'width:10..'],
      sort: 'price_asc',
    };
    await client().fetchQuery(listingQuery(filter, { from: 1, to: 2 }, GUEST_VIEWER));
    const query = { ...filter, inStock: 'true', discounted: 'true', limit: 24 };
    expect(requests).toMatchObject([
      { path: '/api/products', query: { ...query, page: 1 } },
      { query: { ...query, page: 2 } },
    ]);
  });

  test('for favourites by their ids, separated by commas', async () => {
    await client().fetchQuery(byIdsQuery(['a', 'b'], GUEST_VIEWER));
    expect(requests).toEqual([{ path: '/api/products/by-ids', query: { ids: 'a,b' } }]);
  });

  test('for none with an impossible id, and treats those as gone', async () => {
    const strange = ['a,b', 'x y', '', 'я', 'p'.repeat(65)];
    const { missing } = await client().fetchQuery(byIdsQuery(['a', ...strange], GUEST_VIEWER));
    expect(requests).toEqual([{ path: '/api/products/by-ids', query: { ids: 'a' } }]);
    expect(missing).toEqual(new Set(['a', ...strange]));
  });

  test('for more favourites than one call takes, in several calls', async () => {
    const ids = Array.from({ length: BY_IDS_MAX + 1 }, (_, index) => `p${index}`);
    const { missing } = await client().fetchQuery(byIdsQuery(ids, GUEST_VIEWER));
    expect(requests.map(({ query }) => query)).toEqual([
      { ids: ids.slice(0, BY_IDS_MAX).join(',') },
      { ids: `p${BY_IDS_MAX}` },
    ]);
    expect(missing).toEqual(new Set(ids));
  });
});
