import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Answer, type TestApp } from '../testing.ts';
import { SCREENS } from './screen-hints.ts';
import { serveSite } from './site.ts';

const SHELL = '<!doctype html><html lang="ru"><title>Русло</title></html>';
/** As the build writes it. */
const MANIFEST = {
  'index.html': { file: 'assets/main-abc123.js', css: ['assets/main.css'] },
  '_pieces.js': { file: 'assets/pieces-1.js', imports: ['index.html'] },
  'features/home/home-page.tsx': { file: 'assets/home-1.js', css: ['assets/home-1.css'], imports: ['index.html', '_pieces.js'] },
};
const SCRIPT = 'export const shop = 1;\n'.repeat(100);

describe('the built application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-site-'));
  let app: TestApp;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), SHELL);
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST));
    writeFileSync(join(folder, 'sw.js'), SCRIPT);
    writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
    writeFileSync(join(folder, 'assets/main-abc123.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/main-abc123.js.br'), 'packed');
    const current = new Map([['smesitel', 'smesitel'], ['staryy', 'smesitel']]);
    app = await startApp({ engine: 'sqlite', site: serveSite(folder, async (slug) => current.get(slug) ?? null) });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> => app.guest().request('GET', path, { headers });

  test.each([
    '/', '/auth', '/catalog', '/catalog/smesiteli', '/catalog/smesiteli/dlya-vanny', '/cart', '/wishlist', '/oferta', '/privacy', '/delivery',
    '/account', '/account/profile', '/admin', '/admin/products/7/edit', '/till', '/search?q=кран', '/journal', '/p/smesitel', '/cart/',
  ])('%s is the shell', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.text]).toEqual([200, SHELL]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('a page names in its head what its screen loads first, once, and no shell is named twice', async () => {
    const links = async (path: string) => ((await get(path)).headers.get('link') ?? '').split(', ');
    expect(await links('/')).toEqual([
      '</assets/home-1.js>; rel=modulepreload; crossorigin', '</assets/home-1.css>; rel=preload; as=style; crossorigin',
      '</assets/pieces-1.js>; rel=modulepreload; crossorigin', '</api/catalog>; rel=preload; as=fetch; crossorigin',
    ]);
    expect(await links('/catalog/smesiteli')).toContain('</api/products?topCategorySlug=smesiteli&page=1&limit=24>; rel=preload; as=fetch; crossorigin');
    expect(await links('/p/smesitel')).toContain('</api/products/slug/smesitel>; rel=preload; as=fetch; crossorigin');
    // A filtered listing asks for other goods.
    expect((await links('/catalog/smesiteli?brand=Grohe')).join()).not.toContain('/api/');
    expect(await links('/p/%22%3E%3Cscript%3E')).toEqual(['']);
    expect(await links('/oferta')).toEqual(['']);
  });

  test('every screen that is named has its module', () => {
    for (const { module } of SCREENS) expect(existsSync(join(import.meta.dirname, '../../pwa', module)), module).toBe(true);
  });

  test.each(['/nowhere', '/wp-login.php', '/catalog/a/b/c', '/p/unknown', '/p/a/b', '/tillage'])('%s is the shell with status 404', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.text]).toEqual([404, SHELL]);
  });

  test('a product’s old address moves permanently, with its query', async () => {
    const answer = await get('/p/staryy?from=letter');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/p/smesitel?from=letter']);
  });

  test('hashed files may be kept for ever, and travel as the build packed them', async () => {
    const packed = await get('/assets/main-abc123.js', { 'Accept-Encoding': 'identity' });
    expect([packed.text, packed.headers.get('cache-control')]).toEqual([SCRIPT, 'public, max-age=31536000, immutable']);
    const head = await app.guest().request('HEAD', '/assets/main-abc123.js', { headers: { 'Accept-Encoding': 'br' } });
    expect([head.headers.get('content-encoding'), head.headers.get('content-length')]).toEqual(['br', '6']);
  });

  test('the worker and the manifest are asked for anew every time', async () => {
    for (const path of ['/sw.js', '/manifest.webmanifest']) {
      const { status, headers } = await get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    }
  });

  test('a file of another release is missing, not a page', async () => {
    const answer = await get('/assets/main-old.js');
    expect([answer.status, answer.json.code]).toEqual([404, 'not_found']);
  });

  test('nothing outside of the folder can be had', async () => {
    for (const path of ['/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fetc/passwd', '/.env']) expect((await get(path)).text).not.toContain('name"');
    expect((await get('/..%2f..%2fpackage.json')).status).toBe(404);
  });

  test('the API stays the API, and pages are only read', async () => {
    expect((await get('/api/nothing')).json.code).toBe('not_found');
    expect((await app.guest().request('POST', '/cart', { csrf: false })).json.code).toBe('method_not_allowed');
  });

  test('the shell is sent once to whoever has it', async () => {
    const { headers } = await get('/');
    expect((await get('/', { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
  });
});
