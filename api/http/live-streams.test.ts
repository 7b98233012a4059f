import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { saveProduct } from '#contract/products/products.ts';
import { ENGINES } from '#db/memory.ts';
import { addProducts, addCategories, sampleProduct } from '../proofs/fixtures/sample-goods.ts';
import { openEar, type Ear } from '../proofs/fixtures/sample-listener.ts';
import { startApp, type Browser, type PersonsBrowser, type TestApp } from '../proofs/fixtures/testing.ts';

describe.each(ENGINES)('open screens on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  const ears: Ear[] = [];
  beforeAll(async () => {
    app = await startApp({ engine });
    await addCategories(app.db);
    await addProducts(app.db, [sampleProduct('a')]);
    admin = await app.as('admin');
  });
  afterEach(() => ears.splice(0).forEach((ear) => ear.close()));
  afterAll(() => app.close());

  async function listen(browser: Browser): Promise<Ear> {
    const ear = await openEar(app.url, browser);
    ears.push(ear);
    return ear;
  }

  const reprice = (price: number) => {
    const form = new FormData();
    form.set('priceRetail', String(price));
    return admin.call(saveProduct, { params: { id: 'a' }, body: form as never });
  };

  test('hear at once, unpacked and uncached, that goods changed; nothing of the goods themselves is said', async () => {
    const ear = await listen(app.guest());
    expect([
      ear.response.status,
      ear.response.headers.get('content-type'),
      ear.response.headers.get('cache-control'),
      ear.response.headers.get('content-encoding'),
    ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store', null]);
    // The initial state is read first.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await reprice(12_345);
    await expect.poll(() => ear.events).toContain('catalog');
  });

  test('hear what their role may know of: guests and buyers of the catalogue only, wholesale of figures, administrators of the office', async () => {
    const [guest, customer, wholesale, office] = [
      await listen(app.guest()),
      await listen(await app.as('customer')),
      await listen(await app.as('wholesale')),
      await listen(admin),
    ];
    await new Promise((resolve) => setTimeout(resolve, 300));
    const form = new FormData();
    form.set('priceWholesale', '7777');
    form.set('priceRetail', '9999');
    await admin.call(saveProduct, { params: { id: 'a' }, body: form as never });
    await expect.poll(() => office.events).toEqual(expect.arrayContaining(['catalog', 'figures', 'office']));
    await expect.poll(() => wholesale.events).toEqual(expect.arrayContaining(['catalog', 'figures']));
    for (const ear of [guest, customer]) {
      await expect.poll(() => ear.events).toContain('catalog');
      expect(new Set(ear.events)).toEqual(new Set(['catalog']));
    }
    expect(wholesale.events).not.toContain('office');
  });

  test('hear of each change, also when a transaction that began first ends last', async () => {
    const ear = await listen(admin);
    await new Promise((resolve) => setTimeout(resolve, 300));
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
    const heard = () => ear.events.filter((topic) => topic === 'office').length;
    await app.db('audit_log').insert(event(second));
    await expect.poll(heard).toBe(1);
    await app.db('audit_log').insert(event(first));
    await expect.poll(heard).toBe(2);
  });

  test('of one browser may not be without end', async () => {
    const guest = app.guest();
    for (let count = 0; count < 20; count += 1) expect((await listen(guest)).response.status).toBe(200);
    expect((await listen(guest)).response.status).toBe(503);
  });

  test('of one person may not be without end either, however many sessions they open', async () => {
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
