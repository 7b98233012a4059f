import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { saveProduct } from '#contract/catalogue/products.ts';
import { ENGINES } from '#db/test-database.ts';
import { sampleProduct } from '../../proofs/fixtures/sample-goods.ts';
import { openListener, type LiveListener } from '../../proofs/fixtures/sample-listener.ts';
import { openShop } from '../../proofs/fixtures/sample-shop.ts';
import type { Browser, PersonsBrowser } from '../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('open screens on %s', (engine) => {
  const app = openShop({ engine, goods: [sampleProduct('a')] });
  let admin: PersonsBrowser;
  const listeners: LiveListener[] = [];
  beforeAll(async () => void (admin = await app.as('admin')));
  afterEach(() => listeners.splice(0).forEach((listener) => listener.close()));

  async function listen(browser: Browser): Promise<LiveListener> {
    const listener = await openListener(app.url, browser);
    listeners.push(listener);
    return listener;
  }

  const reprice = (price: number) => {
    const form = new FormData();
    form.set('priceRetail', String(price));
    return admin.call(saveProduct, { params: { id: 'a' }, body: form as never });
  };

  test('are notified at once, uncompressed and uncached, that goods changed; without any data of the goods', async () => {
    const listener = await listen(app.guest());
    expect([
      listener.response.status,
      listener.response.headers.get('content-type'),
      listener.response.headers.get('cache-control'),
      listener.response.headers.get('content-encoding'),
    ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store', null]);
    await reprice(12_345);
    await expect.poll(() => listener.events).toContain('catalog');
  });

  test('get the topics of their role: guests and buyers the catalogue only, wholesale buyers figures, administrators the office', async () => {
    const [guest, customer, wholesale, office] = [
      await listen(app.guest()),
      await listen(await app.as('customer')),
      await listen(await app.as('wholesale')),
      await listen(admin),
    ];
    const form = new FormData();
    form.set('priceWholesale', '7777');
    form.set('priceRetail', '9999');
    await admin.call(saveProduct, { params: { id: 'a' }, body: form as never });
    await expect.poll(() => office.events).toEqual(expect.arrayContaining(['catalog', 'figures', 'office']));
    await expect.poll(() => wholesale.events).toEqual(expect.arrayContaining(['catalog', 'figures']));
    for (const listener of [guest, customer]) {
      await expect.poll(() => listener.events).toContain('catalog');
      expect(new Set(listener.events)).toEqual(new Set(['catalog']));
    }
    expect(wholesale.events).not.toContain('office');
  });

  test('are notified of each change, also when a transaction that began first ends last', async () => {
    const listener = await listen(admin);
    const event = (id: string) => ({
      id,
      actor_id: null,
      action: 'settings_saved',
      subject_kind: 'settings',
      subject_id: '',
      subject_label: '',
      details: '{}',
      search: '',
      at: new Date().toISOString(),
    });
    const [first, second] = [uuidv7(), uuidv7()];
    const eventCount = () => listener.events.filter((topic) => topic === 'office').length;
    await app.db('audit_log').insert(event(second));
    await expect.poll(eventCount).toBe(1);
    await app.db('audit_log').insert(event(first));
    await expect.poll(eventCount).toBe(2);
  });

  test('of one browser are limited', async () => {
    const guest = app.guest();
    for (let count = 0; count < 20; count += 1) expect((await listen(guest)).response.status).toBe(200);
    expect((await listen(guest)).response.status).toBe(503);
  });

  test('of one person are limited too, over all their sessions', async () => {
    const { person } = await app.as('customer');
    const statuses: number[] = [];
    for (let session = 0; session < 3; session += 1) {
      const browser = app.guest();
      await browser.logIn(person.phone);
      for (let tab = 0; tab < 8; tab += 1) statuses.push((await listen(browser)).response.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });
});
