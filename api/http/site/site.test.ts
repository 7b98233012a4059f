import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptBuilds } from '../../environment/kept-builds.ts';
import { startApp, type Answer, type TestApp } from '../../proofs/fixtures/testing.ts';
import { SCREENS } from './screen-hints.ts';
import { serveSite } from './site.ts';

const NAME = 'Кран & "Ко" $&';
const shellOf = (name: string, escaped: string): string =>
  `<!doctype html><html lang="ru"><title>${name}</title><meta property="og:site_name" content="${escaped}" /></html>`;
const BUILT_SHELL = shellOf('Сантехника', 'Сантехника');
const SHELL = shellOf('Кран &amp; &quot;Ко&quot; $&amp; — сантехника', 'Кран &amp; &quot;Ко&quot; $&amp;');
/** As the build writes it. */
const MANIFEST = {
  'index.html': { file: 'assets/main-abc123.js', css: ['assets/main.css'] },
  '_pieces.js': { file: 'assets/pieces-1.js', imports: ['index.html'] },
  'shop/home/home-page.tsx': {
    file: 'assets/home-1.js',
    css: ['assets/home-1.css'],
    imports: ['index.html', '_pieces.js'],
  },
};
/** Goods for marketplaces: one portion, and another once the test allows it. */
async function* market(origin: string): AsyncGenerator<string> {
  yield `<yml_catalog><url>${origin}</url>`;
  await held;
  yield '</yml_catalog>';
}
let held: Promise<void> = Promise.resolve();

/** Number of goods in listings. */
const GOODS = 10_001;
const SCRIPT = 'export const shop = 1;\n'.repeat(100);

describe('the built application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-site-'));
  const builds = mkdtempSync(join(tmpdir(), 'shop-builds-'));
  let app: TestApp;
  let name = NAME;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), BUILT_SHELL);
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /admin\n');
    writeFileSync(join(folder, 'sw.js'), SCRIPT);
    for (const [end, text] of [
      ['', '{"name":"Сантехника","short_name":"Сантехника","lang":"ru"}'],
      ['.br', 'packed'],
    ])
      writeFileSync(join(folder, `manifest.webmanifest${end}`), text ?? '');
    for (const icon of ['favicon.ico', 'favicon.svg', 'icon-192.png']) writeFileSync(join(folder, icon), 'a picture');
    writeFileSync(join(folder, 'assets/main-abc123.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/former-abc123.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/main-abc123.js.br'), 'packed');
    const current = new Map([
      ['smesitel', 'smesitel'],
      ['staryy', 'smesitel'],
    ]);
    const categories = new Set(['smesiteli', 'smesiteli/dlya-vanny']);
    const catalogue = {
      findSlug: async (slug: string) => current.get(slug) ?? null,
      hasCategory: async (category: string, subcategory: string | null) =>
        categories.has(subcategory === null ? category : `${category}/${subcategory}`),
      categoryPaths: async () => [...categories].map((category) => `/catalog/${category}`),
      goodsSlugs: async (from: number) => (from < GOODS ? [`tovar-${from}`] : []),
      currentPath: async (category: string, subcategory: string | null) =>
        category === 'smesiteli-byvshie' && subcategory === null ? '/catalog/smesiteli' : null,
      countGoods: async (category: string | null) => (category === null ? GOODS : 30),
      market,
    };
    app = await startApp({
      engine: 'sqlite',
      site: serveSite(folder, catalogue, {
        shop: async () => ({ name, phone: '' }),
        keptBuilds: () => keptBuilds(builds),
      }),
    });
  });
  afterAll(async () => {
    await app.close();
    for (const one of [folder, builds]) rmSync(one, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    app.guest().request('GET', path, { headers });

  test.each([
    '/',
    '/auth',
    '/catalog',
    '/catalog/smesiteli',
    '/catalog/smesiteli/dlya-vanny',
    '/cart',
    '/wishlist',
    '/oferta',
    '/privacy',
    '/delivery',
    '/account',
    '/account/profile',
    '/admin',
    '/admin/products/7/edit',
    '/till',
    '/search?q=кран',
    '/journal',
    '/p/smesitel',
    '/catalog/smesiteli?page=2',
    '/catalog/smesiteli?page=none',
    '/catalog/smesiteli?brand=Grohe&page=999',
  ])('%s is the shell', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.text]).toEqual([200, SHELL]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('a page preloads its screen’s first files, once each, and the shell’s files only once', async () => {
    const links = async (path: string) => ((await get(path)).headers.get('link') ?? '').split(', ');
    expect(await links('/')).toEqual([
      '</assets/home-1.js>; rel=modulepreload; crossorigin',
      '</assets/home-1.css>; rel=preload; as=style; crossorigin',
      '</assets/pieces-1.js>; rel=modulepreload; crossorigin',
      '</api/catalog>; rel=preload; as=fetch; crossorigin',
    ]);
    expect(await links('/catalog/smesiteli')).toContain(
      '</api/products?topCategorySlug=smesiteli&page=1&limit=24>; rel=preload; as=fetch; crossorigin',
    );
    expect(await links('/p/smesitel')).toContain('</api/products/slug/smesitel>; rel=preload; as=fetch; crossorigin');
    // A filtered listing requests other goods.
    expect((await links('/catalog/smesiteli?brand=Grohe')).join()).not.toContain('/api/');
    expect(await links('/p/%22%3E%3Cscript%3E')).toEqual(['']);
    expect(await links('/oferta')).toEqual(['']);
  });

  test('every screen that is named has its module', () => {
    for (const { module } of SCREENS)
      expect(existsSync(join(import.meta.dirname, '../../../pwa', module)), module).toBe(true);
  });

  test.each([
    '/nowhere',
    '/wp-login.php',
    '/catalog/a/b/c',
    '/catalog/unknown',
    '/catalog/smesiteli/unknown',
    '/catalog/unknown/dlya-vanny',
    '/p/unknown',
    '/p/a/b',
    '/tillage',
    '/catalog/smesiteli?page=3',
    '/catalog/smesiteli?page=999',
    '/catalog/smesiteli?utm_source=x&page=99999999',
    '/Nowhere/',
  ])('%s is the shell with status 404', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.text]).toEqual([404, SHELL]);
  });

  test('the address of a category that was merged moves permanently to where it went', async () => {
    const answer = await get('/catalog/smesiteli-byvshie?from=letter');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/catalog/smesiteli?from=letter']);
    // The page may get its old name back, so the redirect must not be cached.
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('a product’s old address moves permanently, with its query', async () => {
    const answer = await get('/p/staryy?from=letter');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/p/smesitel?from=letter']);
  });

  test.each([
    ['/cart/', '/cart'],
    ['/catalog/Smesiteli/', '/catalog/smesiteli'],
    ['/catalog//smesiteli///dlya-vanny', '/catalog/smesiteli/dlya-vanny'],
    ['/P/SMESITEL?utm_source=x', '/p/smesitel?utm_source=x'],
    ['/P/Staryy/', '/p/smesitel'],
    ['/Admin/Products/7/edit/', '/admin/products/7/edit'],
  ])('%s moves permanently to %s', async (path, to) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
  });

  test('marketplaces get the goods as a tagged stream, at most two at once', async () => {
    const first = await get('/market.yml');
    expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(first.headers.get('cache-control')).toContain('public');
    expect(first.headers.get('etag')).toMatch(/^W\//);
    expect(first.text).toBe(`<yml_catalog><url>${app.url}</url></yml_catalog>`);
    let release = (): void => undefined;
    held = new Promise((resolve) => (release = resolve));
    const slow = await Promise.all([fetch(`${app.url}/market.yml`), fetch(`${app.url}/market.yml`)]);
    const third = await get('/market.yml');
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '60']);
    release();
    for (const answer of slow) expect(await answer.text()).toContain('</yml_catalog>');
    expect((await get('/market.yml')).status).toBe(200);
  });

  test('crawlers find every page: robots name the list, the list its parts, the parts the addresses', async () => {
    const { text, headers } = await get('/robots.txt');
    expect(text).toBe(`User-agent: *\nDisallow: /admin\n\nSitemap: ${app.url}/sitemap.xml\n`);
    expect(headers.get('content-type')).toContain('text/plain');
    const addresses = async (path: string) =>
      [...(await get(path)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address?.slice(app.url.length));
    expect((await get('/sitemap.xml')).headers.get('content-type')).toContain('application/xml');
    expect(await addresses('/sitemap.xml')).toEqual(['/sitemap-0.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
    expect(await addresses('/sitemap-0.xml')).toEqual([
      '/',
      '/catalog',
      '/delivery',
      '/oferta',
      '/privacy',
      '/catalog/smesiteli',
      '/catalog/smesiteli/dlya-vanny',
    ]);
    expect(await addresses('/sitemap-2.xml')).toEqual(['/p/tovar-10000']);
    expect((await get('/sitemap-3.xml')).status).toBe(404);
  });

  test('hashed files may be kept for ever, and travel as the build packed them', async () => {
    const packed = await get('/assets/main-abc123.js', { 'Accept-Encoding': 'identity' });
    expect([packed.text, packed.headers.get('cache-control')]).toEqual([SCRIPT, 'public, max-age=31536000, immutable']);
    const head = await app.guest().request('HEAD', '/assets/main-abc123.js', { headers: { 'Accept-Encoding': 'br' } });
    expect([head.headers.get('content-encoding'), head.headers.get('content-length')]).toEqual(['br', '6']);
  });

  test('the worker and the manifest are revalidated every time', async () => {
    for (const path of ['/sw.js', '/manifest.webmanifest']) {
      const { status, headers } = await get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    }
  });

  test.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/icon-192.png', 'image/png'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('%s says what it is: %s', async (path, type) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  });

  test('a file of no kept release is missing, not a page, and that answer is not cached', async () => {
    const answer = await get('/assets/main-old.js');
    expect([answer.status, answer.json.code, answer.headers.get('cache-control')]).toEqual([
      404,
      'not_found',
      'no-store',
    ]);
  });

  test('files of a release that another process brought are served, as long as that release is kept', async () => {
    const kept = join(builds, 'next/assets');
    expect((await get('/assets/main-next.js')).status).toBe(404);
    mkdirSync(kept, { recursive: true });
    writeFileSync(join(kept, 'main-next.js'), SCRIPT);
    writeFileSync(join(kept, 'main-next.js.br'), 'packed');
    const answer = await get('/assets/main-next.js', { 'Accept-Encoding': 'identity' });
    expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([
      200,
      SCRIPT,
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('/next/assets/main-next.js')).status).toBe(404);
    rmSync(join(builds, 'next'), { recursive: true });
    expect((await get('/assets/main-next.js')).status).toBe(404);
  });

  test('a file removed by a new build under the running server breaks only its own answer', async () => {
    rmSync(join(folder, 'assets/former-abc123.js'));
    await expect(get('/assets/former-abc123.js')).rejects.toThrow();
    expect((await get('/')).status).toBe(200);
  });

  test('files outside the folder are not served', async () => {
    for (const path of ['/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fetc/passwd', '/.env'])
      expect((await get(path)).text).not.toContain('"name"');
    expect((await get('/..%2f..%2fpackage.json')).status).toBe(404);
  });

  test('the API stays the API, and pages are only read', async () => {
    expect((await get('/api/nothing')).json.code).toBe('not_found');
    expect((await app.guest().request('POST', '/cart', { csrf: false })).json.code).toBe('method_not_allowed');
  });

  test('the shell is not sent again to a browser that has it', async () => {
    const { headers } = await get('/');
    expect((await get('/', { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('the manifest has the shop’s name, and another one once the shop is renamed, as the shell has', async () => {
    const manifest = await get('/manifest.webmanifest', { 'Accept-Encoding': 'br' });
    expect(JSON.parse(manifest.text)).toEqual({ name: `${NAME} — сантехника`, short_name: NAME, lang: 'ru' });
    const seen = { 'If-None-Match': manifest.headers.get('etag') ?? '' };
    expect((await get('/manifest.webmanifest', seen)).status).toBe(304);
    const shell = await get('/cart');
    name = 'Водолей';
    const renamed = await get('/manifest.webmanifest', seen);
    expect(JSON.parse(renamed.text)).toMatchObject({ short_name: 'Водолей' });
    const again = await get('/cart', { 'If-None-Match': shell.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([200, shellOf('Водолей — сантехника', 'Водолей')]);
    name = NAME;
  });
});
