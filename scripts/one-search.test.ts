/**
 * Realistic searches over the demo shop: a table of misspelt queries with their meanings. The device's copy must find them, and the server,
 * called over HTTP, must return the same goods in the same order.
 */
import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogChanges, type FeedProduct } from '#contract/listing/catalog-feed.ts';
import { SUGGESTIONS, listProducts } from '#contract/catalogue/catalog.ts';
import { ENGINES } from '#db/test-database.ts';
import { seedDemo } from '#db/seeds/seed.ts';
import { startApp, type TestApp } from '../api/proofs/fixtures/testing.ts';
import { CatalogueCopy } from '../pwa/device/catalogue/catalog-cache.ts';
import { listFromCopy } from '../pwa/device/catalogue/catalog-cache-listing.ts';
import { searchCopy } from '../pwa/device/catalogue/catalog-cache-search.ts';
import { CatalogueDatabase } from '../pwa/device/database/database.ts';
import { judgedGoods, MISSPELT, NONSENSE, ODD_QUERIES, qualityByKind, SAID_BY_BUYERS } from './searches/quality.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const GUEST = { role: 'guest', figures: new Map() } as const;
const RECALL_MIN = 0.95;
/** Minimum for each kind of query: the order of the first four, and the share of right goods among the first eight. */
const QUALITY_MIN = 0.95;
/** One query in this many is sent to the server: its index is the same code, but its surroundings differ. */
const SAMPLED = { sqlite: 3, postgres: 15 } as const;

const QUERIES = [
  ...Object.values(MISSPELT).flatMap((meanings) => Object.keys(meanings)),
  ...Object.values(SAID_BY_BUYERS).flatMap((rows) => rows.flatMap(({ queries }) => queries)),
];

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').replaceAll('ö', 'o');
const isMeant = ({ title, brand, sku = '' }: FeedProduct, means: string) => {
  const text = plain(`${title} ${brand} ${sku}`);
  return means.split('+').every((piece) => text.includes(plain(piece)));
};

describe.each(ENGINES)('one search on %s and on the device', (engine) => {
  let app: TestApp;
  let picturesDir: string;
  let device: CatalogueDatabase;
  let copy: CatalogueCopy;
  let goods: FeedProduct[];
  beforeAll(async () => {
    picturesDir = await mkdtemp(join(tmpdir(), 'searched-pictures-'));
    app = await startApp({ engine, clock: () => NOW });
    await seedDemo(app.db, { now: NOW, picturesDir });
    device = new CatalogueDatabase(`searched on ${engine}`);
    copy = new CatalogueCopy(device);
    await copy.load();
    let cursor: { since: number; after?: string | undefined } = { since: 0 };
    for (let more = true; more;) {
      const page = await app.guest().call(catalogChanges, { query: cursor });
      await copy.apply(page, { restart: cursor.since === 0 && cursor.after === undefined, now: NOW });
      cursor = { since: page.to, after: page.after };
      more = page.more;
    }
    goods = [...copy.products.values()];
  });
  afterAll(async () => {
    copy.close();
    device.close();
    await app.close();
    await rm(picturesDir, { recursive: true });
  });

  const onDevice = (q: string, limit = SUGGESTIONS) => listFromCopy(copy, { q, brand: [], page: 1, limit }, GUEST, NOW);
  const onServer = (q: string, limit = SUGGESTIONS) =>
    app.guest().call(listProducts, { query: { q, limit, brand: [], feature: [] } });

  /** Share of the intended goods among the first eight, or of eight when more are intended. */
  function recallOf(q: string, means: string): number {
    const meant = new Set(goods.filter((product) => isMeant(product, means)).map(({ _id }) => _id));
    expect(meant.size, `nothing in the shop is «${means}»`).toBeGreaterThan(0);
    const found = onDevice(q).items.filter(({ _id }) => meant.has(_id)).length;
    return found / Math.min(meant.size, SUGGESTIONS);
  }

  test('the server gives the same goods in the same order as the device, and says the same of how it read the words', async () => {
    const sampled = [...QUERIES, ...NONSENSE].filter((_, index) => index % SAMPLED[engine] === 0);
    const answer = ({ items, total, search }: Awaited<ReturnType<typeof onServer>>) => ({
      ids: items.map(({ _id }) => _id),
      total,
      search,
    });
    for (const q of [...sampled, ...ODD_QUERIES])
      expect(answer(await onServer(q, 40)), q).toEqual(answer(onDevice(q, 40)));
  });

  test('finds what people mean, however they type it', () => {
    const recalls = Object.entries(MISSPELT).map(([kind, meanings]) => {
      const all = Object.entries(meanings).map(([q, means]) => ({ q, recall: recallOf(q, means) }));
      const missed = all.filter(({ recall }) => recall < 1).map(({ q, recall }) => `«${q}» ${recall.toFixed(2)}`);
      return { kind, all, missed };
    });
    const every = recalls.flatMap(({ all }) => all.map(({ recall }) => recall));
    const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
    for (const { kind, all, missed } of recalls) {
      console.log(
        `recall@8 ${mean(all.map(({ recall }) => recall)).toFixed(3)} of ${all.length} ${kind}${missed.length > 0 ? `; not whole: ${missed.join(', ')}` : ''}`,
      );
    }
    console.log(`recall@8 ${mean(every).toFixed(3)} of ${every.length} queries in all`);
    expect(every.length).toBeGreaterThanOrEqual(150);
    expect(mean(every)).toBeGreaterThanOrEqual(RECALL_MIN);
  });

  test('answers each kind of query with the right goods first', () => {
    const judged = judgedGoods(goods, copy.categories);
    const search = (q: string) => {
      const { items, search: note } = onDevice(q);
      return { ids: items.map(({ _id }) => _id), notSold: note?.notSold !== undefined };
    };
    const kinds = qualityByKind(SAID_BY_BUYERS, judged, search);
    for (const { kind, count, ndcg, recall, short } of kinds) {
      const missed = short.length > 0 ? `; not whole: ${short.join(', ')}` : '';
      console.log(`nDCG@4 ${ndcg.toFixed(3)}, recall@8 ${recall.toFixed(3)} of ${count} ${kind}${missed}`);
    }
    expect(kinds.length).toBeGreaterThanOrEqual(8);
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(400);
    const below = kinds.filter(({ ndcg, recall }) => Math.min(ndcg, recall) < QUALITY_MIN);
    expect(below.map(({ kind, ndcg, recall }) => `${kind}: ${ndcg.toFixed(3)}, ${recall.toFixed(3)}`)).toEqual([]);
  });

  test.each(NONSENSE)('nothing is found for «%s»', (q) => {
    const { items, ...rest } = onDevice(q);
    expect({ titles: items.map(({ title }) => title), total: rest.total }).toEqual({ titles: [], total: 0 });
  });

  test('a word that goods contain is never corrected', () => {
    for (const { title } of goods.slice(0, 300)) {
      const { readAs, isPartial } = searchCopy(copy, title);
      expect({ title, readAs, isPartial }).toEqual({ title, readAs: null, isPartial: false });
    }
  });

  test('a whole title finds its product first, the article its only one', () => {
    for (const { title, sku, _id } of goods.filter((_, index) => index % 10 === 0)) {
      expect(
        onDevice(title).items.map((card) => card.title),
        title,
      ).toContain(title);
      if (sku !== undefined && sku.length > 6) expect(onDevice(sku).items[0]?._id, sku).toBe(_id);
    }
  });
});
