import { expect, test } from 'vitest';
import type { CallApi } from '#contract/shop/rendering.ts';
import { sampleProduct } from '../../proofs/fixtures/sample-goods.ts';
import { allRoutes } from './routes.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import { callInProcess } from './call-in-process.ts';

let ask: CallApi;

const app = openShop({
  engine: 'sqlite',
  routes: (services) => {
    const routes = allRoutes(services);
    ask = callInProcess(routes, services.clock);
    return routes;
  },
  goods: [sampleProduct('a'), sampleProduct('b', { price_sale: 900_000 })],
});

test.each([
  '/api/catalog',
  '/api/catalog/smesiteli',
  '/api/shop',
  '/api/products?topCategorySlug=smesiteli&page=1&limit=24',
  '/api/products/facets?brand=Grohe&brand=Hansgrohe',
  '/api/products/slug/tovar-a',
  '/api/products/slug/unknown',
  '/api/products?page=none',
  '/api/nothing',
])('%s is answered as to a guest over the wire', async (url) => {
  const wire = await app.guest().request('GET', url);
  const inside = await ask(url);
  expect(inside.status).toBe(wire.status);
  expect({ ...JSON.parse(inside.body), requestId: '' }).toEqual({
    ...wire.json,
    ...('length' in wire.json ? wire.json : {}),
    requestId: '',
  });
});

test('no wholesale, cost or stock figure can be asked for', async () => {
  const answers = await Promise.all(['/api/products?limit=100', '/api/products/slug/tovar-a'].map(ask));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).not.toMatch(/wholesale|cost|stockQty|reserved/i);
    expect(body).not.toMatch(/[^\d]8000[^\d]|[^\d]6000[^\d]/);
  }
  expect((await ask('/api/catalog/figures?since=0')).status).toBe(404);
  expect((await ask('/api/customers')).status).toBe(404);
});
