/** Two servers over one database: a load balancer may choose either, the shop is the same. Both are started once per engine. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ProductCard } from '#contract/catalogue/catalog.ts';
import { productById } from '#contract/catalogue/products.ts';
import { issueExchangeKey } from '#contract/exchange/one-c.ts';
import { pictureUrl } from '#contract/products/picture.ts';
import { CSRF_HEADER, login, me } from '#contract/people/auth.ts';
import { endOtherSessions } from '#contract/accounts/profile.ts';
import { register } from '#contract/people/registration.ts';
import { recordSale, recordSaleBatch } from '#contract/sales/sales.ts';
import { connect } from '#db/connect.ts';
import { addressOf, ENGINES, freshDatabase } from '#db/test-database.ts';
import { writeTransaction } from '#db/write.ts';
import { sampleJpeg } from './proofs/fixtures/sample-uploads.ts';
import { startSmtpServer, type SmtpServer } from './proofs/fixtures/sample-smtp-server.ts';
import { createPerson } from './modules/people/accounts/create-person.ts';
import { queueMessage } from './modules/orders/messages/queue-message.ts';
import { proveStock } from './modules/stock/movements/stock-proof.ts';
import { create, save } from './proofs/fixtures/sample-forms.ts';
import { addCategories } from './proofs/fixtures/sample-goods.ts';
import { openListener, type LiveListener } from './proofs/fixtures/sample-listener.ts';
import { order } from './proofs/fixtures/sample-orders.ts';
import { commerceMlGoods, commerceMlOffers, makePriceList } from './proofs/fixtures/sample-price-lists.ts';
import { start } from './proofs/fixtures/sample-process.ts';
import { addGoods } from './proofs/fixtures/sample-sale-goods.ts';
import { Simulated1C } from './proofs/fixtures/simulated-1c.ts';
import { Browser, nextPhone, TEST_PASSWORD } from './proofs/fixtures/testing.ts';

describe.each(ENGINES)('two processes over one %s', (engine) => {
  let folder: string;
  let db: Knex;
  let close = (): Promise<void> => db.destroy();
  let smtp: SmtpServer;
  let servers: ReturnType<typeof start>[] = [];
  /** Addresses of the two servers. */
  let urls: [string, string];
  /** Addresses of their metrics. */
  let metrics: string[];
  let admin: Browser;
  let goods: Awaited<ReturnType<typeof addGoods>>;
  const listeners: LiveListener[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-two-'));
    mkdirSync(join(folder, 'data'));
    smtp = await startSmtpServer();
    // There are many logins and only a few addresses on a machine, so each browser claims another one.
    const settings: Record<string, string> = {
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: smtp.url,
      MAIL_FROM: 'shop@example.ru',
      TRUST_PROXY: 'true',
      METRICS_PORT: '0',
    };
    if (engine === 'postgres') {
      const fresh = await freshDatabase(engine);
      ({ db, close } = fresh);
      settings['DATABASE_URL'] = addressOf(db);
    } else db = connect({ file: join(folder, 'data', 'shop.sqlite') });
    servers = [start(settings), start(settings)];
    const said = await Promise.all(servers.map((one) => one.said('The shop is open at ')));
    urls = said.map((text) => /The shop is open at (http:\/\/[\w.:]+)/.exec(text)?.[1] ?? '') as [string, string];
    metrics = said.map((text) => /^Metrics at (\S+)$/m.exec(text)?.[1] ?? '');
    await addCategories(db);
    goods = await addGoods(db);
    admin = await personOf('admin');
  });
  afterEach(() => listeners.splice(0).forEach((listener) => listener.close()));
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGTERM');
    expect((await Promise.all(servers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0]);
    await close();
    await smtp.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The same person with the same cookies at the other address. */
  function beside(browser: Browser): Browser {
    const other = new Browser(urls[1]);
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    return other;
  }

  async function personOf(role: 'admin' | 'manager'): Promise<Browser> {
    const phone = nextPhone();
    await createPerson(db, { phone, name: role, role, password: TEST_PASSWORD }, new Date());
    const browser = new Browser(urls[0]);
    await browser.logIn(phone);
    return browser;
  }

  async function receiveEvents(browser: Browser, at: 0 | 1): Promise<string[]> {
    const listener = await openListener(urls[at], browser);
    listeners.push(listener);
    return listener.events;
  }

  test('a login at one is valid at the other, with the same token', async () => {
    const other = beside(admin);
    expect((await other.call(me)).user.role).toBe('admin');
    const token = { [CSRF_HEADER]: await admin.csrfToken() };
    for (const [name, value] of admin.cookies) other.cookies.set(name, value);
    const ending = { headers: token, json: { currentPassword: 'wrong-guess-1' } };
    expect((await other.request('POST', endOtherSessions.path, ending)).json.code).toBe('wrong_password');
  });

  test('guesses at a password and calls of one network count over both', async () => {
    const both = urls.map((url) => new Browser(url));
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const phone = nextPhone();
    const guess = (at: number) =>
      both[at % 2]?.request('POST', login.path, { json: { phone, password: 'wrong-guess-1' }, headers: from });
    for (let failure = 0; failure < 5; failure += 1) expect((await guess(failure))?.status).toBe(401);
    expect([(await guess(0))?.status, (await guess(1))?.status]).toEqual([429, 429]);

    // Half of the twenty registrations allowed to a network per hour go to either server.
    const enter = (browser: Browser) =>
      browser.request('POST', register.path, { json: { phone, password: TEST_PASSWORD }, headers: from });
    const entered = await Promise.all(both.flatMap((browser) => Array.from({ length: 11 }, () => enter(browser))));
    expect(entered.filter(({ status }) => status === 429)).toHaveLength(2);
    for (const browser of both) expect((await enter(browser)).status).toBe(429);
  });

  test('an edit at one is notified and visible at the other, under the same tags', async () => {
    const guests = urls.map((url) => new Browser(url));
    const made = await create(admin, { title: 'Умывальник Байкал', priceRetail: '5000' });
    const events = await receiveEvents(new Browser(urls[1]), 1);
    const addresses = ['/api/products', '/api/products?q=Умывальник+Байкал', `/api/products/${made._id}`];
    const ask = (browser: Browser | undefined) =>
      Promise.all(addresses.map(async (path) => browser?.request('GET', encodeURI(path))));
    const tags = async (browser: Browser | undefined) =>
      (await ask(browser)).map((answer) => answer?.headers.get('etag'));
    await tags(guests[1]);
    for (const price of [5100, 5200, 5300]) {
      events.length = 0;
      await save(admin, made, { priceRetail: price });
      await expect.poll(() => events).toContain('catalog');
      // A notified client requests at once, from either process.
      for (const guest of guests) {
        const [listing, found, page] = await ask(guest);
        const priceIn = (cards: ProductCard[]) => cards.find(({ _id }) => _id === made._id)?.price.retail;
        expect([priceIn(listing?.json.items), priceIn(found?.json.items), page?.json.price.retail]).toEqual([
          price,
          price,
          price,
        ]);
      }
      expect(await tags(guests[0])).toEqual(await tags(guests[1]));
    }
    const [mine, other] = [await tags(admin), await tags(beside(admin))];
    expect(other).toEqual(mine);
    // An administrator's page of a product is never cached.
    expect(mine.map((tag) => typeof tag)).toEqual(['string', 'string', 'object']);
    await save(admin, made, { title: 'Раковина Байкал' });
    await expect
      .poll(async () => (await ask(guests[1]))[1]?.json.items.map(({ title }: ProductCard) => title))
      .toEqual(['Раковина Байкал']);
  });

  test('an order placed at one is notified to the desk of the other', async () => {
    const desk = beside(await personOf('manager'));
    const events = await receiveEvents(desk, 1);
    await order(new Browser(urls[0]), { items: [{ productId: goods.mixer, qty: 1 }] });
    await expect.poll(() => events).toContain('orders');
  });

  test('a sale sent to both at the same time, alone and in batches, is booked once', async () => {
    const other = beside(admin);
    const deviceId = newId();
    const sold = Array.from({ length: 12 }, (_, index) => {
      const at = new Date().toISOString();
      return {
        ...{ id: newId(), deviceId, deviceSeq: index + 1, soldAt: at, sentAt: at, note: '' },
        paymentMethod: 'cash' as const,
        items: [{ productId: goods.mixer, qty: 1, price: 6715, title: 'Смеситель' }],
      };
    });
    const before = (await db('products').where({ id: goods.mixer }).first('stock_qty'))?.stock_qty ?? 0;
    await admin.csrfToken();
    await other.csrfToken();
    const alone = sold.slice(0, 6);
    const receipts = await Promise.all(
      alone.flatMap((body) => [admin.call(recordSale, { body }), other.call(recordSale, { body })]),
    );
    const rest = { sales: sold.slice(6) };
    const batches = await Promise.all([
      admin.call(recordSaleBatch, { body: rest }),
      other.call(recordSaleBatch, { body: rest }),
    ]);
    expect(receipts.filter(({ replayed }) => !replayed)).toHaveLength(alone.length);
    expect(batches.flatMap(({ results }) => results).filter(({ receipt }) => receipt?.replayed === false)).toHaveLength(
      rest.sales.length,
    );
    expect(await db('sales').where({ device_id: deviceId })).toHaveLength(sold.length);
    expect((await db('products').where({ id: goods.mixer }).first('stock_qty'))?.stock_qty).toBe(before - sold.length);
    expect(await proveStock(db)).toEqual([]);
  });

  test('each counts its own answers on its own metrics port', async () => {
    await new Browser(urls[1]).request('GET', '/api/shop');
    const [mine, other] = await Promise.all(metrics.map(async (address) => (await fetch(address)).text()));
    const counted = /^http_request_duration_seconds_count\{method="GET",route="\/api\/shop",status="200"\} 1$/m;
    expect([counted.test(mine ?? ''), counted.test(other ?? '')]).toEqual([false, true]);
  });

  test('a picture taken in by one is served by the other', async () => {
    const made = await create(admin, {}, [{ name: 'a.jpg', content: await sampleJpeg('#123456') }]);
    const { images } = await beside(admin).call(productById, { params: { id: made._id } });
    const address = images[0]?.url ?? '';
    for (const path of [address, pictureUrl(address, 320, 'webp')]) {
      const [there, here] = await Promise.all(urls.map((url) => fetch(new URL(path, url))));
      expect([there?.status, here?.status]).toEqual([200, 200]);
    }
  });

  test('files of 1C whose import is asked of both at the same time are packed and imported once', async () => {
    const { key } = await admin.call(issueExchangeKey);
    const [one, other] = urls.map((url) => new Simulated1C({ url, key })) as [Simulated1C, Simulated1C];
    await one.begin('catalog');
    Object.assign(other, { cookie: one.cookie, sessid: one.sessid, fileLimit: one.fileLimit });
    const list = makePriceList({ count: 400 });
    await one.send('catalog', 'import.xml', commerceMlGoods(list));
    await other.send('catalog', 'offers.xml', commerceMlOffers(list));
    await Promise.all(
      [one, other, one, other].map((each) => each.call('catalog', 'import', { filename: 'import.xml' })),
    );
    const begun = await db('imports').select('id', 'file_name');
    expect(begun.map(({ file_name }) => file_name)).toEqual(['import.xml и ещё 1']);
    const session = await db('exchange_sessions').first('imports');
    const files = ['import.xml', 'offers.xml'];
    expect(JSON.parse(session?.imports ?? '')).toEqual([{ id: begun[0]?.id, files, names: files, whole: false }]);
  });

  test('letters leave once, whichever sends them', async () => {
    const letter = { orderId: null, recipient: 'irina@example.ru', subject: 'Заказ', text: 'Текст' };
    for (let count = 0; count < 6; count += 1)
      await writeTransaction(db, (trx) => queueMessage(trx, { ...letter, subject: `Заказ ${count}` }, new Date()));
    const unsent = async () => (await db('outbox').whereNot('state', 'sent')).length;
    await expect.poll(unsent, { interval: 250 }).toBe(0);
    expect(smtp.letters).toHaveLength(6);
  });

  if (engine === 'postgres') {
    test('connections closed by PostgreSQL under load are reopened: sales are booked once, and notifications resume', async () => {
      const desk = beside(await personOf('manager'));
      const events = await receiveEvents(desk, 1);
      const both = [admin, beside(admin)];
      await Promise.all(both.map((browser) => browser.csrfToken()));
      const deviceId = newId();
      let isOver = false;
      const statuses = new Set<number>();
      /** Like a till: repeats the same sale until a server confirms it. */
      const sell = async (browser: Browser, from: number): Promise<number> => {
        let sold = 0;
        for (; !isOver; sold += 1) {
          const at = new Date().toISOString();
          const json = {
            ...{
              id: newId(),
              deviceId,
              deviceSeq: from + sold,
              soldAt: at,
              sentAt: at,
              note: '',
              paymentMethod: 'cash',
            },
            items: [{ productId: goods.mixer, qty: 1, price: 6715, title: 'Смеситель' }],
          };
          for (let status = 0; status !== 200; statuses.add(status))
            ({ status } = await browser.request('POST', recordSale.path, { json }));
        }
        return sold;
      };
      const selling = both.map((browser, index) => sell(browser, 1 + index * 100_000));
      for (let round = 0; round < 5; round += 1) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        await db.raw(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'shop' AND pid <> pg_backend_pid()`);
      }
      isOver = true;
      const sold = (await Promise.all(selling)).reduce((sum, count) => sum + count, 0);
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(statuses).toContain(503);
      expect(await db('sales').where({ device_id: deviceId })).toHaveLength(sold);
      expect(await proveStock(db)).toEqual([]);
      // A listener that missed events is told that something may have changed.
      await expect.poll(() => events).toContain('orders');
      events.length = 0;
      await order(new Browser(urls[0]), { items: [{ productId: goods.mixer, qty: 1 }] });
      await expect.poll(() => events).toContain('orders');
    });
  } else {
    test('an undeliverable letter does not keep a process from ending in order', async () => {
      let isOnItsWay = false;
      smtp.beforeTaking = () => {
        isOnItsWay = true;
        return new Promise(() => undefined);
      };
      const letter = { orderId: null, recipient: 'irina@example.ru', subject: 'Заказ', text: 'Текст' };
      await writeTransaction(db, (trx) => queueMessage(trx, letter, new Date()));
      // The way both end is checked at the end.
      await expect.poll(() => isOnItsWay).toBe(true);
    });
  }
});
