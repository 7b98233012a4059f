import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RenderedScreen, ScreenAddress } from '#contract/shop/rendering.ts';
import { startApp, type Answer, type TestApp } from '../../proofs/fixtures/testing.ts';
import { SCREENS } from './screen-hints.ts';
import type { PublicFace } from '#contract/shop/face-shape.ts';
import { serveSite } from './site.ts';

/** Goods for marketplaces. */
async function* market(origin: string): AsyncGenerator<string> {
  yield `<yml_catalog><url>${origin}</url></yml_catalog>`;
}

describe('pages rendered on the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-pages-'));
  const shell =
    '<!doctype html><html><head><title>Сантехника</title><meta name="description" content="Магазин" /><meta property="og:site_name" content="Сантехника" /><meta property="og:title" content="Сантехника" /><meta property="og:image" content="/shared-link.jpg" /><meta property="og:image:alt" content="Сантехника" /><script type="module" crossorigin src="/assets/react.js" data-imported></script><script type="module" crossorigin src="/assets/main.js"></script><link rel="stylesheet" crossorigin href="/assets/main.css"></head><body><div id="root"></div></body></html>';
  const lateStart = '/*\n * Why.\n */\n(() => {\n  // When.\n  start(document.currentScript.dataset.entry);\n})();\n';
  const startAgain = '/*\n * Why.\n */\n(() => {\n  again();\n})();\n';
  const oldEngine = '/*\n * Why.\n */\n(function () {\n  say();\n})();\n';
  /** The page served in place of a rendered one. */
  const restarting = shell
    .replace(
      '<title>Сантехника</title>',
      '<title>Водолей — сантехника</title><script data-phone="+7\u00a0(495)\u00a0000-00-00">(function () {\nsay();\n})();</script><script>(() => {\nagain();\n})();</script>',
    )
    .replace('og:site_name" content="Сантехника"', 'og:site_name" content="Водолей"')
    .replace('og:image:alt" content="Сантехника"', 'og:image:alt" content="Водолей"')
    .replace('og:title" content="Сантехника"', 'og:title" content="Водолей — сантехника"');
  const rendered: string[] = [];
  const logged: string[] = [];
  let slow = Promise.resolve();
  let version = 'first';
  let face: PublicFace | undefined;
  let now = new Date('2026-11-21T10:00:00.000Z');
  let app: TestApp;

  async function render({ path, search, origin }: ScreenAddress): Promise<RenderedScreen> {
    rendered.push(path + search);
    await slow;
    if (path === '/catalog/broken') throw new Error('a part of it is missing');
    return {
      title: 'Смеситель </title><b>',
      description: 'от "5 000" ₽',
      links: { canonical: `${origin}${path}` },
      picture: path.startsWith('/p/') ? `${origin}/pictures/ab-800.webp` : null,
      data: '{"@graph":[]}',
      markup: `<h1>${path}</h1>$& 12 490 ₽<script type="application/ld+json">{}</script>`,
      state: '{"at":1,"answers":["\\u003c/script>"]}',
    };
  }

  beforeAll(async () => {
    mkdirSync(join(folder, '.vite'));
    writeFileSync(join(folder, 'index.html'), shell);
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'late-start.js'), lateStart);
    writeFileSync(join(folder, 'start-again.js'), startAgain);
    writeFileSync(join(folder, 'old-engine.js'), oldEngine);
    writeFileSync(join(folder, 'assets/main.css'), 'h1{color:red}\n');
    writeFileSync(join(folder, 'assets/s.css'), 'p{color:$&}\n');
    const screen = { file: 'assets/s.js', css: ['assets/s.css'], imports: ['index.html'] };
    writeFileSync(
      join(folder, '.vite/manifest.json'),
      JSON.stringify({
        'index.html': { file: 'assets/main.js', css: ['assets/main.css'] },
        ...Object.fromEntries(SCREENS.map(({ module }) => [module, screen])),
      }),
    );
    const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
    const catalogue = {
      findSlug: async (slug: string) => (slug === 'unknown' ? null : slug),
      hasCategory: async (category: string) => category !== 'unknown',
      categoryPaths: async () => [],
      goodsSlugs: async () => [],
      currentPath: async () => null,
      countGoods: async () => 100,
      market,
    };
    const rendering = { render, version: async () => version, clock: () => now, log, publicOrigin: null };
    app = await startApp({
      engine: 'sqlite',
      site: serveSite(folder, catalogue, {
        shop: async () => ({ name: 'Водолей', phone: '+74950000000', face }),
        rendering,
      }),
    });
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    app.guest().request('GET', path, { headers });

  test('a guest gets the screen with its styles, its head and its answers in one answer', async () => {
    const { text, headers, status } = await get('/p/smesitel');
    expect(status).toBe(200);
    expect(text).toContain(
      '<div id="root"><h1>/p/smesitel</h1>$& 12 490 ₽<script type="application/ld+json">{}</script></div>',
    );
    expect(text).toContain(
      '<script type="application/json" id="state">{"at":1,"answers":["\\u003c/script>"]}</script>',
    );
    expect(text).toContain('<title>Смеситель &lt;/title&gt;&lt;b&gt;</title>');
    expect(text).toContain('<meta name="description" content="от &quot;5 000&quot; ₽" data-shop="Магазин" />');
    expect(text).toContain(
      `<style>h1{color:red}\np{color:$&}</style><link rel="stylesheet" crossorigin href="/assets/main.css" disabled><link rel="stylesheet" crossorigin href="/assets/s.css" disabled><link rel="canonical" href="${app.url}/p/smesitel"><meta property="og:url" content="${app.url}/p/smesitel"><script type="application/ld+json">{"@graph":[]}</script></head>`,
    );
    expect(text).toContain('<meta property="og:site_name" content="Водолей" />');
    expect(text).toContain('<meta property="og:title" content="Смеситель &lt;/title&gt;&lt;b&gt;" />');
    expect(text).toContain(`<meta property="og:image" content="${app.url}/pictures/ab-800.webp" />`);
    expect(text).toContain('<meta property="og:image:alt" content="Смеситель &lt;/title&gt;&lt;b&gt;" />');
    expect((await get('/oferta')).text).toContain('<meta property="og:image:alt" content="Водолей" />');
    expect((await get('/oferta')).text).toContain(`<meta property="og:image" content="${app.url}/shared-link.jpg" />`);
    expect(headers.get('link')).toBeNull();
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
      'no-cache',
      expect.stringContaining('Cookie'),
    ]);
    expect((await get('/p/smesitel', { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('its scripts start late, by a script that the page’s policy names; so it does the page’s styles', async () => {
    const { text, headers } = await get('/p/smesitel');
    expect(text).not.toContain('type="module"');
    const script =
      /<script data-entry="\/assets\/main\.js" data-imported="\/assets\/react\.js" data-parts="\/assets\/s\.js">([^]*?)<\/script>/.exec(
        text,
      )?.[1] ?? '';
    expect(script).toMatch(/^\(\(\) => \{\s+start\(document\.currentScript\.dataset\.entry\);\s+\}\)\(\);$/);
    const policy = headers.get('content-security-policy') ?? '';
    const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    const again = /<script>([^]*?)<\/script>/.exec(text)?.[1] ?? '';
    const old = /<script data-phone="\+7\u00a0\(495\)\u00a0000-00-00">([^]*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(old).toContain('say();');
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashOf(again)} ${hashOf(old)} ${hashOf(script)};`);
    expect(policy).toContain(`style-src 'self' ${hashOf(/<style>([^]*?)<\/style>/.exec(text)?.[1] ?? '')};`);
    const plain = (await get('/cart')).headers.get('content-security-policy');
    expect(plain).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashOf(again)} ${hashOf(old)};`);
    expect(plain).toContain("style-src 'self';");
  });

  test('an accent is inlined after all other styles, and the policy of every page names it', async () => {
    const former = version;
    face = { css: ':root{--petrol:#c8102e}', accent: '#c8102e', slogan: '', logo: null, hero: null } as PublicFace;
    version = 'with an accent';
    const allowed = `'sha256-${createHash('sha256').update(face.css).digest('base64')}'`;
    for (const path of ['/p/smesitel', '/cart']) {
      const { text, headers } = await get(path);
      expect(text).toContain(`<style data-face>${face.css}</style>`);
      expect(/style-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]).toContain(allowed);
    }
    face = undefined;
    version = former;
  });

  test('a browser with a session gets the shell, which requests its own prices', async () => {
    const { text, headers } = await get('/p/smesitel', { cookie: 'access=whatever' });
    expect(text).toBe(restarting);
    expect(headers.get('vary')).toContain('Cookie');
    expect(headers.get('link')).toContain('</api/products/slug/smesitel>');
  });

  test('a page is rendered once per public state, however long that lasts', async () => {
    rendered.length = 0;
    await Promise.all([get('/catalog'), get('/catalog'), get('/catalog')]);
    expect(rendered).toEqual(['/catalog']);
    version = 'second';
    await get('/catalog');
    now = new Date('2026-11-21T10:59:00.000Z');
    await get('/catalog');
    await get('/catalog');
    expect(rendered).toHaveLength(2);
  });

  test('a page is rendered once for all hosts that callers name, and each gets the address it requested', async () => {
    rendered.length = 0;
    version = 'hosts';
    const pages = [];
    for (const host of ['a.example', 'b.example:8080', 'a.example']) {
      pages.push(
        await new Promise<string>((done, fail) => {
          httpGet(
            new URL('/p/smesitel', app.url),
            { headers: { host } },
            (answer) => void textOf(answer).then(done, fail),
          ).once('error', fail);
        }),
      );
    }
    expect(rendered).toEqual(['/p/smesitel']);
    expect(pages.map((page) => /rel="canonical" href="([^"]*)"/.exec(page)?.[1])).toEqual([
      'http://a.example/p/smesitel',
      'http://b.example:8080/p/smesitel',
      'http://a.example/p/smesitel',
    ]);
  });

  test('one page is rendered at a time: others wait, and what gets no turn is the shell with a refusal, which crawlers heed', async () => {
    let finish = (): void => undefined;
    slow = new Promise<void>((done) => (finish = done));
    version = 'crowd';
    rendered.length = 0;
    const first = get('/p/slow-1');
    await expect.poll(() => rendered.length).toBe(1);
    const late = await get('/p/late');
    expect([late.status, late.text, late.headers.get('etag')]).toEqual([503, restarting, null]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    const others = Array.from({ length: 20 }, (_, number) => get(`/p/other-${number}`));
    expect(rendered).toHaveLength(1);
    finish();
    expect((await first).text).toContain('<h1>/p/slow-1</h1>');
    for (const { status, text } of await Promise.all(others))
      expect([status, text]).toEqual([200, expect.stringContaining('<h1>/p/other-')]);
    slow = Promise.resolve();
    expect((await get('/p/late')).text).toContain('<h1>/p/late</h1>');
  });

  test('tracking parameters change nothing: one page for all spellings, under its own address', async () => {
    version = 'marked';
    rendered.length = 0;
    const { text } = await get('/catalog/smesiteli');
    for (const path of [
      '/catalog/smesiteli?utm_source=vk&yclid=1',
      '/catalog/smesiteli?page=1',
      '/catalog/smesiteli?page=x&fbclid=2',
    ])
      expect((await get(path)).text, path).toBe(text);
    expect((await get('/catalog/smesiteli?utm_source=vk&page=2')).text).toBe(
      (await get('/catalog/smesiteli?page=2')).text,
    );
    expect(await get('/?utm_source=vk')).toMatchObject({ status: 200, text: expect.stringContaining('<h1>/</h1>') });
    expect(rendered).toEqual(['/catalog/smesiteli', '/catalog/smesiteli?page=2', '/']);
  });

  test('filtered listings, unknown goods, private screens and the worker’s own page stay the shell', async () => {
    rendered.length = 0;
    for (const path of [
      '/catalog/smesiteli?brand=Grohe',
      '/catalog/smesiteli?utm_source=x&sort=new',
      '/cart',
      '/account',
      '/search?q=кран',
      '/index.html',
    ]) {
      expect((await get(path)).text, path).toBe(restarting);
    }
    for (const path of ['/p/unknown', '/catalog/unknown'])
      expect(await get(path), path).toMatchObject({ status: 404, text: restarting });
    expect(rendered).toEqual([]);
    expect((await get('/catalog/smesiteli?page=2')).text).toContain('<h1>/catalog/smesiteli</h1>');
  });

  test('a screen that fails is the shell with a refusal, and is logged once', async () => {
    for (const _ of [1, 2, 3]) expect(await get('/catalog/broken')).toMatchObject({ status: 503, text: restarting });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('a part of it is missing');
    // Retried after a minute.
    rendered.length = 0;
    now = new Date(now.getTime() + 60_000);
    await get('/catalog/broken');
    expect(rendered).toEqual(['/catalog/broken']);
  });

  test('a marketplace with the current version gets 304, and the next version completely', async () => {
    const first = await get('/market.yml');
    const tag = first.headers.get('etag') ?? '';
    const again = await get('/market.yml', { 'If-None-Match': tag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    version = 'other goods';
    const next = await get('/market.yml', { 'If-None-Match': tag });
    expect([next.status, next.text]).toEqual([200, first.text]);
    expect(next.headers.get('etag')).not.toBe(tag);
  });
});
