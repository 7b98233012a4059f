/** Crawlers are kept from screens that only a browser draws: their addresses may be without number. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../proofs/fixtures/testing.ts';
import { serveSite } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-crawlers-'));
const ROBOTS = join(import.meta.dirname, '../../../pwa/public/robots.txt');
let app: TestApp;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Русло</title>');
  const catalogue = {
    findSlug: async (slug: string) => slug,
    hasCategory: async () => true,
    categoryPaths: async () => [],
    goodsSlugs: async () => [],
    currentPath: async () => null,
    countGoods: async () => 100,
    market: async function* () {},
  };
  app = await startApp({
    engine: 'sqlite',
    site: serveSite(folder, catalogue, { shop: async () => ({ name: 'Водолей', phone: '' }) }),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const KEPT_OUT = [
  '/compare?goods=smesitel,vanna',
  '/list?goods=a-1',
  '/search?q=vanna',
  '/order',
  '/order/kept',
  '/orders',
  '/quick-order',
  '/journal',
  '/cart',
  '/account/orders',
];
const WANTED = [
  '/',
  '/catalog',
  '/catalog/smesiteli',
  '/catalog/smesiteli/dlya-vanny?page=2',
  '/p/smesitel',
  '/oferta',
];

const robotsTag = async (path: string) => (await app.guest().request('GET', path)).headers.get('x-robots-tag');
const disallowed = [...readFileSync(ROBOTS, 'utf8').matchAll(/^Disallow: (.+)$/gm)].map(([, start]) => start ?? '');

test.each(KEPT_OUT)('%s is neither crawled nor indexed', async (path) => {
  expect(await robotsTag(path)).toBe('noindex');
  expect(disallowed.some((start) => path.startsWith(start))).toBe(true);
});

test.each(WANTED)('%s is crawled and indexed', async (path) => {
  expect(await robotsTag(path)).toBeNull();
  expect(disallowed.filter((start) => path.startsWith(start))).toEqual([]);
});
