import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CatalogChanges, CatalogFigures, FeedProduct } from '#contract/listing/catalog-feed.ts';
import { catalogueCopy } from '../device/catalogue/catalog-cache.ts';
import { idsOf } from '../device/rows/goods-part.ts';
import { figuresCursor, figuresSyncedAt, readFigures } from '../device/catalogue/catalog-cache-figures.ts';
import { setReachable } from '../device/database/connection.ts';
import { catalogueDb, deviceDb } from '../device/database/database.ts';
import { sampleLocks } from '../device/sample-locks.ts';
import { rememberPerson, forgetPerson } from '../device/person/session.ts';
import { followCopy, syncCatalogue, syncFigures } from './catalog-sync.ts';
import { loadDevice } from './copy-or-server.ts';
import { listingQuery } from './goods.ts';
import { GUEST_VIEWER, viewerOf } from './viewer.ts';
import { sampleFed } from '../device/catalogue/sample-feed.ts';
import { sampleUser } from '../device/person/sample-seller.ts';

const product = (id: string, change: Partial<FeedProduct> = {}): FeedProduct =>
  sampleFed(id, { priceRetail: 100, ...change });

/** A server whose goods each have their own revision; pages have `limit` rows. */
const server = {
  epoch: 'e1',
  rows: [] as { product: FeedProduct; revision: number }[],
  limit: 2,
  failAfter: Infinity,
  requests: [] as string[],
  onChanges: () => Promise.resolve(),
  figures: undefined as CatalogFigures | undefined,
  onFigures: () => Promise.resolve(),
};

function changes(since: number): CatalogChanges {
  const due = server.rows.filter(({ revision }) => revision > since).sort((a, b) => a.revision - b.revision);
  const page = due.slice(0, server.limit);
  const more = due.length > page.length;
  const head = Math.max(0, ...server.rows.map(({ revision }) => revision));
  return {
    epoch: server.epoch,
    to: more ? (page.at(-1)?.revision ?? since) : head,
    more,
    left: due.length - page.length,
    products: page.map((row) => row.product),
    removed: [],
    ...(since === 0 ? { categories: [] } : {}),
  };
}

async function answer(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(String(input), 'http://shop');
  server.requests.push(url.pathname + url.search);
  if (server.requests.length > server.failAfter) throw new TypeError('Failed to fetch');
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  if (url.pathname === '/api/catalog/changes') {
    const page = changes(Number(url.searchParams.get('since')));
    await server.onChanges();
    return json(page);
  }
  if (url.pathname === '/api/catalog/figures') {
    await server.onFigures();
    return json(server.figures);
  }
  if (url.pathname === '/api/products') return json({ items: [], total: 77 });
  return json({ error: 'нет', code: 'not_found', requestId: 'r' }, 404);
}

beforeEach(async () => {
  await Promise.all(catalogueDb.tables.map((table) => table.clear()));
  Object.assign(server, {
    epoch: 'e1',
    rows: [],
    limit: 2,
    failAfter: Infinity,
    requests: [],
    figures: undefined,
    onChanges: () => Promise.resolve(),
    onFigures: () => Promise.resolve(),
  });
  // An empty answer of another epoch also empties the copy in memory.
  await catalogueCopy.load();
  await catalogueCopy.apply(
    { epoch: 'none', to: 0, more: true, left: 0, products: [], removed: [] },
    { restart: true },
  );
  vi.stubGlobal('fetch', answer);
});
afterEach(() => vi.unstubAllGlobals());

const goods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ product: product(`p${index}`), revision: index + 1 }));
const held = () => [...catalogueCopy.products.keys()].sort();

describe('the copy follows the server', () => {
  test('to the end of the feed, showing the progress of a long download', async () => {
    server.rows = goods(5);
    const now = Date.now();
    let reads = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now + 4_000 * (reads += 1));
    const seen = new Set<unknown>();
    const stop = catalogueCopy.subscribe(() => seen.add(catalogueCopy.read().progress));
    await syncCatalogue();
    stop();
    vi.restoreAllMocks();
    expect(held()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
    expect([...seen]).toEqual([null, { done: 2, total: 5 }, { done: 4, total: 5 }]);
    expect(catalogueCopy.read()).toMatchObject({ complete: true, revision: 5, progress: null });
  });

  test('an interrupted download resumes where it stopped', async () => {
    server.rows = goods(5);
    server.failAfter = 1;
    await expect(syncCatalogue()).rejects.toThrow('Нет сети');
    expect(catalogueCopy.read()).toMatchObject({ complete: false, progress: null });
    Object.assign(server, { failAfter: Infinity, requests: [] });
    await syncCatalogue();
    expect(server.requests[0]).toBe('/api/catalog/changes?since=2');
    expect(held()).toHaveLength(5);
  });

  test('the data of a new shop, or of one restored from an older backup, replaces it completely', async () => {
    server.rows = goods(5);
    await syncCatalogue();
    Object.assign(server, { epoch: 'e2', rows: [{ product: product('fresh'), revision: 9 }] });
    await syncCatalogue();
    expect(held()).toEqual(['fresh']);
    server.rows = [{ product: product('restored'), revision: 3 }];
    await syncCatalogue();
    expect(held()).toEqual(['restored']);
    expect(catalogueCopy.read()).toMatchObject({ complete: true, revision: 3 });
  });

  test('a copy that cannot be confirmed answers no more after some minutes while the server can be asked', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const stop = followCopy(client);
    await loadDevice();
    const query = listingQuery({ brand: [] }, { from: 1, to: 1 }, GUEST_VIEWER);
    const total = async () => (await client.fetchQuery(query)).total;
    server.rows = goods(3);
    await syncCatalogue();
    setReachable(true);
    server.onChanges = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(syncCatalogue()).rejects.toThrow('Нет сети');
    expect(await total()).toBe(3);
    const { epoch, revision: to } = catalogueCopy.read();
    const page = { epoch: epoch ?? '', to, more: false, left: 0, products: [], removed: [] };
    await catalogueCopy.apply(page, { now: new Date(Date.now() - 2 * 86_400_000) });
    await expect(syncCatalogue()).rejects.toThrow('Нет сети');
    expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
    expect(await total()).toBe(77);
    setReachable(false);
    client.clear();
    expect(await total()).toBe(3);
    setReachable(true);
    server.onChanges = () => Promise.resolve();
    await syncCatalogue();
    client.clear();
    expect(await total()).toBe(3);
    stop();
  });

  test('queries are answered from it once it is complete, and follow its changes', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const stop = followCopy(client);
    await loadDevice();
    const query = listingQuery({ brand: [] }, { from: 1, to: 1 }, GUEST_VIEWER);
    expect((await client.fetchQuery(query)).total).toBe(77);
    server.rows = goods(3);
    await syncCatalogue();
    expect((await client.fetchQuery(query)).total).toBe(3);
    server.rows.push({ product: product('new'), revision: 9 });
    await syncCatalogue();
    expect((await client.fetchQuery(query)).total).toBe(4);
    server.failAfter = 0;
    await client.invalidateQueries();
    expect((await client.fetchQuery(query)).total).toBe(4);
    stop();
  });
});

describe('several tabs', () => {
  const never = new Promise<never>(() => undefined);
  const MINUTE = 60_000;
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: sampleLocks() });
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

  test('one of them fetches it for all while it is alive', async () => {
    server.rows = goods(5);
    let go = (): void => undefined;
    server.onChanges = () => new Promise<void>((done) => (go = done));
    const first = syncCatalogue();
    await expect.poll(() => server.requests).toHaveLength(1);
    for (const count of [2, 3]) {
      // Each page renews the lease: two of these pauses exceed it.
      pass(0.7 * MINUTE);
      await syncCatalogue();
      expect(server.requests).toHaveLength(count - 1);
      go();
      await expect.poll(() => server.requests).toHaveLength(count);
    }
    go();
    await first;
    expect(held()).toHaveLength(5);
  });

  test('another tab takes over from a hanging one; the pages of a tab that wakes up are not stored', async () => {
    server.rows = goods(5);
    let wake = (): void => undefined;
    server.onChanges = () => new Promise<void>((done) => (wake = done));
    const hung = syncCatalogue();
    await expect.poll(() => server.requests).toHaveLength(1);
    pass(MINUTE);
    server.onChanges = () => Promise.resolve();
    await syncCatalogue();
    expect(held()).toHaveLength(5);
    const apply = vi.spyOn(catalogueCopy, 'apply');
    wake();
    await hung;
    expect(await apply.mock.results[0]?.value).toBe(false);
    apply.mockRestore();
    expect(catalogueCopy.read()).toMatchObject({ complete: true, revision: 5 });
    expect((await catalogueDb.goods.toArray()).flatMap(idsOf)).toHaveLength(5);
  });

  test('a lease written by a fast clock blocks no tab once the clock is correct', async () => {
    server.rows = goods(1);
    pass(365 * 24 * 60 * MINUTE);
    server.onChanges = () => never;
    void syncCatalogue().catch(() => undefined);
    await expect.poll(() => server.requests).toHaveLength(1);
    pass(-365 * 24 * 60 * MINUTE);
    server.onChanges = () => Promise.resolve();
    await syncCatalogue();
    expect(held()).toEqual(['p0']);
  });

  test('figures are taken over as well, and an outdated page is not stored', async () => {
    const manager = sampleUser({ _id: 'm1' });
    await rememberPerson(manager);
    const page = (to: number, stockQty: number): CatalogFigures => ({
      epoch: 'e1',
      to,
      more: false,
      left: 0,
      figures: [{ _id: 'p0', stockQty, revision: to }],
      removed: [],
      at: '2026-11-20T00:00:00.000Z',
    });
    let wake = (): void => undefined;
    server.figures = page(2, 4);
    server.onFigures = () => {
      const figuresBefore = server.figures;
      return new Promise<void>(
        (done) =>
          (wake = () => {
            server.figures = figuresBefore;
            done();
          }),
      );
    };
    const hung = syncFigures();
    await expect.poll(() => server.requests).toHaveLength(1);
    await syncFigures();
    expect(server.requests).toHaveLength(1);
    pass(MINUTE);
    server.onFigures = () => Promise.resolve();
    server.figures = page(3, 7);
    await syncFigures();
    wake();
    await hung;
    expect((await readFigures(viewerOf(manager).holder))?.get('p0')?.stockQty).toBe(7);
    expect((await figuresCursor(viewerOf(manager).holder)).since).toBe(3);
    await forgetPerson();
  });
});

describe('figures', () => {
  const manager = sampleUser({ _id: 'm1' });
  const page: CatalogFigures = {
    epoch: 'e1',
    to: 2,
    more: false,
    left: 0,
    figures: [{ _id: 'p0', stockQty: 4, priceWholesale: 80, revision: 2 }],
    removed: [],
    at: '2026-11-20T00:00:00.000Z',
  };
  afterEach(() => forgetPerson());

  test('are fetched only for those who may see some', async () => {
    await syncFigures();
    expect(server.requests).toEqual([]);
    await rememberPerson(manager);
    server.figures = page;
    await syncFigures();
    expect((await readFigures(viewerOf(manager).holder))?.get('p0')).toMatchObject({
      stockQty: 4,
      priceWholesale: 80,
      costPrice: null,
    });
  });

  test('are as old as their download by the device’s clock, which also times the catalogue', async () => {
    await rememberPerson(manager);
    server.figures = page;
    expect(await figuresSyncedAt()).toBeNull();
    const before = new Date().toISOString();
    await syncFigures();
    const at = await figuresSyncedAt();
    expect(at !== null && at >= before && at <= new Date().toISOString()).toBe(true);
  });

  test('are not asked for in the name of a person who has left in another tab', async () => {
    await rememberPerson(manager);
    server.figures = page;
    await deviceDb.session.delete('person');
    await syncFigures();
    expect(server.requests).toEqual([]);
  });

  test('that arrive after a logout are not stored', async () => {
    await rememberPerson(manager);
    server.figures = page;
    server.onFigures = () => forgetPerson();
    await syncFigures();
    await rememberPerson(manager);
    expect(await readFigures(viewerOf(manager).holder)).toBeUndefined();
  });
});
