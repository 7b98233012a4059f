import { once } from 'node:events';
import { createServer, get as httpGet, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { login, logout } from '#contract/people/auth.ts';
import { ENGINES } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { bumpProduct } from '../../modules/catalogue/changes/bump-products.ts';
import { addProducts, sampleProduct } from '../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import { type Browser, TEST_PASSWORD } from '../../proofs/fixtures/testing.ts';
import { sendBytes } from './answer.ts';
import { PreparedAnswers } from './prepared-answers.ts';
import { PreparedLane } from './prepared-lane.ts';

const LISTING = '/api/products?sort=price_asc';
const PRODUCT = '/api/products/slug/kran';
const PATHS = [LISTING, PRODUCT, '/api/products/facets', '/api/catalog', '/api/catalog/changes?since=0&limit=10'];

interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describe.each(ENGINES)('what is prepared for guests on %s', (engine) => {
  const app = openShop({ engine, goods: [] });
  let queries: string[] = [];
  beforeAll(async () => {
    app.db.on('query', ({ sql }: { sql: string }) => void queries.push(sql));
  });
  beforeAll(async () => {
    await addProducts(app.db, [
      sampleProduct('kran', { slug: 'kran', price_retail: 1_000_00, price_wholesale: 777_00 }),
      ...Array.from({ length: 5 }, (_, number) => sampleProduct(`dear-${number}`, { price_retail: 90_000_00 })),
    ]);
  });
  afterEach(() => price(1_000_00));

  const price = (retail: number, wholesale = 777_00): Promise<unknown> =>
    writeTransaction(app.db, async (trx) => {
      await trx('products').where({ id: 'kran' }).update({ price_retail: retail, price_wholesale: wholesale });
      await bumpProduct(trx, 'kran', { figures: true });
    });

  /** The response as it is sent: `fetch` would decompress it and add headers. */
  const raw = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
    new Promise((resolve, reject) => {
      httpGet(new URL(path, app.url), { headers, method }, (answer) => {
        buffer(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        );
      }).once('error', reject);
    });
  /** Number of statements that the work executes. */
  async function costOf(work: () => Promise<unknown>): Promise<number> {
    queries = [];
    await work();
    return queries.filter((sql) => !/revisions/.test(sql)).length;
  }
  const guest = (path: string, headers: Record<string, string> = {}) => app.guest().request('GET', path, { headers });
  const effective = async (browser: Browser): Promise<number> => {
    const { json } = await browser.request('GET', PRODUCT);
    const listed = await browser.request('GET', LISTING);
    expect(listed.json.items[0].price).toEqual(json.price);
    return json.price.effective as number;
  };

  test.each(PATHS)(
    '%s is answered the second time without asking the database for goods, to the letter',
    async (path) => {
      const first = await guest(path);
      expect(
        await costOf(async () => {
          const second = await guest(path);
          expect([second.status, second.text]).toEqual([200, first.text]);
          const without = ({ headers }: typeof second) =>
            Object.fromEntries([...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)));
          expect(without(second)).toEqual(without(first));
          expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
        }),
      ).toBe(0);
    },
  );

  test.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0, gzip;q=0.5'],
    [undefined, 'identity'],
    [undefined, 'deflate'],
  ])('it is sent as %s to clients accepting %s, first and later, and HEAD agrees', async (form, accepted) => {
    await price(1_000_00);
    const plain = (await raw(LISTING, { 'accept-encoding': 'identity' })).body;
    for (const time of ['first', 'second', 'third']) {
      const { headers, body, status } = await raw(LISTING, { 'accept-encoding': accepted });
      expect([status, headers['content-encoding']], time).toEqual([200, form]);
      expect(form === 'br' ? brotliDecompressSync(body) : form === 'gzip' ? gunzipSync(body) : body).toEqual(plain);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toMatch(/Accept-Encoding/);
      expect(headers.vary).toMatch(/Cookie/);
      const head = await raw(LISTING, { 'accept-encoding': accepted }, 'HEAD');
      expect([head.status, head.body.length, head.headers['content-length'], head.headers['content-encoding']]).toEqual(
        [200, 0, headers['content-length'], headers['content-encoding']],
      );
    }
  });

  test('a guest may cache it and revalidates; a browser with a session may not', async () => {
    const first = await guest(LISTING);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const held = await guest(LISTING, { 'If-None-Match': etag });
    expect([held.status, held.text, held.headers.get('cache-control')]).toEqual([304, '', 'no-cache']);
    expect((await guest(LISTING, { 'If-None-Match': 'W/"other"' })).status).toBe(200);
    await price(1_100_00);
    expect((await guest(LISTING, { 'If-None-Match': etag })).status).toBe(200);
    for (const role of ['customer', 'wholesale', 'manager', 'admin'] as const) {
      const browser = await app.as(role);
      for (const path of [LISTING, PRODUCT, '/api/products/facets']) {
        const { headers } = await browser.request('GET', path);
        expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
          'no-store',
          expect.stringMatching('Cookie'),
        ]);
      }
    }
    // An expired session cookie makes no exception.
    const stale = await guest(LISTING, { cookie: 'access=long-gone' });
    expect(stale.headers.get('cache-control')).toBe('no-store');
  });

  test('a prepared answer never reaches another kind of viewer, in any order of requests', async () => {
    const wholesale = await app.as('wholesale');
    const customer = await app.as('customer');
    const admin = await app.as('admin');
    const stranger = app.guest();
    const expected = new Map<Browser, number>([
      [wholesale, 777],
      [customer, 1000],
      [admin, 1000],
      [stranger, 1000],
    ]);
    const orders = [
      [wholesale, stranger, admin, customer],
      [stranger, wholesale, customer, admin],
      [admin, customer, stranger, wholesale],
      [customer, stranger, wholesale, stranger],
    ];
    for (const [round, order] of orders.entries()) {
      // Half of the rounds begin with an empty cache.
      if (round % 2 === 0) await price(1_000_00);
      for (const browser of order) expect(await effective(browser)).toBe(expected.get(browser));
    }
    await price(1_000_00);
    const crowd = await Promise.all(
      [...expected.keys(), ...expected.keys()].map(async (who) => [who, await effective(who)] as const),
    );
    for (const [who, sum] of crowd) expect(sum).toBe(expected.get(who));
    expect((await stranger.request('GET', LISTING)).text).not.toMatch(/holesale|stockQty|costPrice/);
  });

  test('a login, a change of role and a logout show in the next answer, also with a guest’s tag', async () => {
    const browser = await app.as('wholesale');
    const { person } = browser;
    await browser.call(logout);
    const before = await browser.request('GET', PRODUCT);
    expect(before.json.price.effective).toBe(1000);
    const tag = { 'If-None-Match': before.headers.get('etag') ?? '' };
    expect((await browser.request('GET', PRODUCT, { headers: tag })).status).toBe(304);
    await browser.call(login, { body: { phone: person.phone, password: TEST_PASSWORD, rememberMe: true } });
    const own = await browser.request('GET', PRODUCT, { headers: tag });
    expect([own.status, own.json.price.effective, own.headers.get('cache-control')]).toEqual([200, 777, 'no-store']);
    await app.db('users').where({ id: person.id }).update({ role: 'customer' });
    expect(await effective(browser)).toBe(1000);
    await app.db('users').where({ id: person.id }).update({ role: 'wholesale' });
    expect(await effective(browser)).toBe(777);
    const left = app.guest();
    for (const [name, value] of browser.cookies)
      if (!['access', 'refresh'].includes(name)) left.cookies.set(name, value);
    expect(await effective(left)).toBe(1000);
  });

  test('an edit shows in the very next answer, to guests too', async () => {
    const browser = app.guest();
    for (let round = 1; round <= 10; round += 1) {
      await effective(browser);
      await price(round * 1_000_00);
      expect(await effective(browser)).toBe(round * 1000);
    }
  });

  test('a write that goes on while an answer is built is not hidden by it', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const requests = Array.from({ length: 4 }, () => effective(app.guest()).catch(() => 0));
      await price(round * 1_000_00 + 1_00);
      expect(await effective(app.guest())).toBe(round * 1000 + 1);
      await Promise.all(requests);
      expect(await effective(app.guest())).toBe(round * 1000 + 1);
    }
  });

  test('spellings of one query share an answer, and unknown parameters are not prepared', async () => {
    await price(1_000_00);
    const listing = '/api/products?brand=A&brand=B&limit=5';
    const { text } = await guest(listing);
    expect(
      await costOf(async () => {
        for (const path of ['/api/products?limit=5&brand=B&brand=A', `${listing}&utm_source=vk`, `${listing}&x=1`])
          expect((await guest(path)).text).toBe(text);
      }),
    ).toBe(0);
  });
});

test('an answer sent for the first time is not kept, later ones come without the handler', async () => {
  const lane = new PreparedLane({ version: () => 'v', log: pino({ enabled: false }), publicOrigin: null });
  const answers = new PreparedAnswers({ capacity: 100_000, type: 'text/plain' });
  const asked: string[] = [];
  const shop = new Koa();
  shop.use(async (ctx) => {
    asked.push(ctx.url);
    const bytes = await answers.get('v', ctx.url, async () => ctx.url);
    await sendBytes(ctx, bytes);
    lane.remember(ctx, bytes, 'v');
  });
  const server = createServer(lane.before(shop.callback())).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  for (const path of ['/api/a', '/api/b', '/api/a', '/api/a', '/api/a', '/api/b', '/api/b'])
    expect(await get(path)).toBe(path);
  expect(asked).toEqual(['/api/a', '/api/b', '/api/a', '/api/b']);
});
