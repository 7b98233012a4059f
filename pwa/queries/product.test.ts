import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CatalogChanges, FeedProduct } from '#contract/listing/catalog-feed.ts';
import type { Product } from '#contract/catalogue/catalog.ts';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { recentlyViewed, rememberViewed, rememberVisit, viewedPage } from '../device/catalogue/catalog-cache-viewed.ts';
import { OfflineError, RefusedError } from '../net/errors.ts';
import { sampleCard } from '../testing.tsx';
import { productQuery } from './product.ts';
import { GUEST_VIEWER } from './viewer.ts';
import { sampleFed } from '../device/catalogue/sample-feed.ts';

const server = vi.hoisted(() => ({ answer: (): unknown => undefined }));
vi.mock('../net/call.ts', () => ({ call: () => new Promise((resolve) => resolve(server.answer())) }));

const offline = () => {
  throw new OfflineError();
};
const refuses = (code: string, status: number, details?: RefusedError['details']) => () => {
  throw new RefusedError({ status, code, message: '', details, retryAfter: null, sessionUnknown: false });
};

const whole = (id: string): Product => ({
  ...sampleCard(id),
  barcode: null,
  shortDesc: '',
  fullDesc: 'Латунный корпус.',
  weightKg: 1.3,
  dimensions: { lengthMm: 150, widthMm: null, heightMm: null },
  attributes: {},
});

function fed(id: string, change: Partial<FeedProduct> = {}): FeedProduct {
  const { slug, title, brand, topCategorySlug, priceRetail, createdAt } = sampleCard(id);
  return sampleFed(id, { slug, title, brand, topCategorySlug, priceRetail, createdAt, ...change });
}

let revision = 0;
const feed = (change: Partial<CatalogChanges>, restart = false) =>
  catalogueCopy.apply(
    { epoch: 'e1', to: ++revision, more: false, left: 0, products: [], removed: [], ...change },
    { restart },
  );

const answer = (slug: string) => new QueryClient().fetchQuery(productQuery(slug, GUEST_VIEWER));

beforeEach(async () => {
  await catalogueCopy.load();
  await feed({ products: ['a', 'b', 'c'].map((id) => fed(id)) }, true);
});
afterAll(() => catalogueCopy.close());

describe('with a server', () => {
  test('a product comes from it, and stays on the device', async () => {
    server.answer = () => whole('a');
    expect(await answer('tovar-a')).toMatchObject({
      card: { slug: 'tovar-a' },
      details: { fullDesc: 'Латунный корпус.' },
    });
    await expect.poll(() => viewedPage('tovar-a', new Date())).toBeDefined();
    server.answer = offline;
    expect(await answer('tovar-a')).toMatchObject({
      card: { slug: 'tovar-a' },
      details: { fullDesc: 'Латунный корпус.' },
    });
  });

  test('a product taken off sale shows its category and is removed from the viewed ones', async () => {
    await rememberVisit('a');
    server.answer = refuses('product_removed', 410, [
      { message: '', productId: 'a', title: 'Смеситель a', topCategorySlug: 'smesiteli', subcategoryId: 's1' },
    ]);
    expect(await answer('tovar-a')).toEqual({
      gone: true,
      id: 'a',
      title: 'Смеситель a',
      topCategorySlug: 'smesiteli',
      subcategoryId: 's1',
    });
    await expect.poll(() => recentlyViewed(9)).not.toContain('a');
  });

  test('an address that never was a product’s gives null', async () => {
    server.answer = refuses('not_found', 404);
    expect(await answer('nothing')).toBeNull();
  });
});

describe('without a network', () => {
  beforeEach(() => void (server.answer = offline));

  test('the copy’s data is shown, without the parts never fetched', async () => {
    expect(await answer('tovar-b')).toMatchObject({ card: { title: 'Смеситель b' }, details: null });
  });

  test('a changed slug leads to the product under its new one', async () => {
    await feed({ products: [fed('b', { slug: 'renamed' })] });
    expect(await answer('tovar-b')).toMatchObject({ card: { slug: 'renamed' } });
  });

  test('a product taken off sale shows its category, also one viewed before', async () => {
    await rememberViewed(whole('c'));
    await feed({ removed: ['b', 'c'] });
    for (const id of ['b', 'c']) {
      expect(await answer(`tovar-${id}`)).toEqual({
        gone: true,
        id,
        title: `Смеситель ${id}`,
        topCategorySlug: 'smesiteli',
        subcategoryId: 's1',
      });
    }
  });

  test('a viewed page of a product that a complete copy lacks counts as taken off sale', async () => {
    await rememberViewed(whole('x'));
    expect(await answer('tovar-x')).toMatchObject({ gone: true, title: 'Смеситель x' });
  });

  test('a page once viewed that an incomplete copy lacks has the age of its fetch, and no ended sale', async () => {
    await feed({ more: true }, true);
    const fetched = new Date(Date.now() - 86_400_000);
    const saleTo = new Date(Date.now() - 1000).toISOString();
    await rememberViewed({ ...whole('y'), salePrice: 9900, saleTo }, fetched);
    expect(await answer('tovar-y')).toMatchObject({
      card: { price: { effective: 12_490 }, salePrice: null, saleTo: null },
      asOf: fetched.toISOString(),
    });
  });

  test('an address unknown to the device is not treated as missing', async () => {
    await expect(answer('nothing')).rejects.toBeInstanceOf(OfflineError);
  });
});
