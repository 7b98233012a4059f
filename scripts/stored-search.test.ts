/**
 * The device's stored search index over the demo shop: read from the disk, patched by random changes of goods and stored
 * again, it must answer as one that is built anew from the same goods.
 */
import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogChanges, type CatalogChanges, type FeedProduct } from '#contract/listing/catalog-feed.ts';
import { chanceFrom } from '#db/seeds/random.ts';
import { seedDemo } from '#db/seeds/seed.ts';
import { startApp } from '../api/proofs/fixtures/testing.ts';
import { CatalogueCopy } from '../pwa/device/catalogue/catalog-cache.ts';
import { listFromCopy } from '../pwa/device/catalogue/catalog-cache-listing.ts';
import { CopySearch, searchOf } from '../pwa/device/catalogue/catalog-cache-search.ts';
import { CatalogueDatabase } from '../pwa/device/database/database.ts';
import { MISSPELT, NONSENSE, ODD_QUERIES } from './searches/quality.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const GUEST = { role: 'guest', figures: new Map() } as const;
const QUERIES = [
  ...Object.values(MISSPELT).flatMap((meanings) => Object.keys(meanings)),
  ...NONSENSE,
  ...ODD_QUERIES,
  ...['1', 'с', 'см', '24', '240000'],
];
const ROUNDS = 4;

async function demoPages(): Promise<CatalogChanges[]> {
  const picturesDir = await mkdtemp(join(tmpdir(), 'stored-search-'));
  const app = await startApp({ engine: 'sqlite', clock: () => NOW });
  await seedDemo(app.db, { now: NOW, picturesDir });
  const pages: CatalogChanges[] = [];
  let query: { since: number; after?: string | undefined } = { since: 0 };
  for (;;) {
    const page = await app.guest().call(catalogChanges, { query });
    pages.push(page);
    if (!page.more) break;
    query = { since: page.to, after: page.after };
  }
  await app.close();
  await rm(picturesDir, { recursive: true });
  return pages;
}

/** Expects the answers of an index built anew from the copy's goods. */
function expectAsBuilt(copy: CatalogueCopy, step: string): void {
  const built = new CopySearch(copy);
  const kept = searchOf(copy);
  for (const q of QUERIES) expect(kept.search(q), `${step}: «${q}»`).toEqual(built.search(q));
}

/** Some of the goods repriced, renamed, without their words, removed, brought back and new. */
function randomChange(copy: CatalogueCopy, gone: FeedProduct[], random: () => number, to: number): CatalogChanges {
  const goods = [...copy.products.values()];
  const pick = () => goods[Math.floor(random() * goods.length)] as FeedProduct;
  const changed = new Map<string, FeedProduct>();
  for (let count = 0; count < 40; count += 1) {
    const one = pick();
    const other = pick();
    changed.set(
      one._id,
      [
        { ...one, priceRetail: one.priceRetail + 1 },
        { ...one, title: other.title },
        { ...one, brand: other.brand, sku: `Н-${count}${to}` },
        { ...one, barcode: undefined, attributes: other.attributes },
      ][count % 4] as FeedProduct,
    );
  }
  const back = gone.splice(0, 3);
  for (const one of back) changed.set(one._id, one);
  changed.set(`new-${to}`, { ...pick(), _id: `new-${to}`, slug: `new-${to}`, title: `Новинка ${to} небывалая` });
  const removed = Array.from({ length: 15 }, pick).filter(({ _id }) => !changed.has(_id));
  gone.push(...new Map(removed.map((one) => [one._id, one])).values());
  return {
    epoch: copy.read().epoch ?? '',
    to,
    more: false,
    left: 0,
    products: [...changed.values()],
    removed: [...new Set(removed.map(({ _id }) => _id))],
  };
}

test('a stored index answers as one built anew, after random changes of goods and after each start', async () => {
  const { next: random } = chanceFrom('stored search');
  const db = new CatalogueDatabase('stored search');
  let copy = new CatalogueCopy(db);
  for (const [at, page] of (await demoPages()).entries()) await copy.apply(page, { restart: at === 0, now: NOW });
  expect(await copy.tidy()).toBe(true);
  expect(searchOf(copy).changes).toBe(0);
  expectAsBuilt(copy, 'stored');
  const gone: FeedProduct[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { revision } = copy.read();
    for (let page = 1; page <= 5; page += 1) await copy.apply(randomChange(copy, gone, random, revision + page));
    expectAsBuilt(copy, `patched ${round}`);
    copy.close();
    copy = new CatalogueCopy(db);
    await copy.load();
    expectAsBuilt(copy, `started ${round}`);
    // The stored record was used: an index built anew counts as changed without end.
    expect(searchOf(copy).changes).toBeLessThan(Infinity);
    const listed = listFromCopy(copy, { brand: [], page: 1, limit: 100 }, GUEST, NOW);
    if (round % 2 === 0) {
      await copy.tidy();
      expectAsBuilt(copy, `tidied ${round}`);
      expect(listFromCopy(copy, { brand: [], page: 1, limit: 100 }, GUEST, NOW)).toEqual(listed);
    }
  }
  copy.close();
  db.close();
});
