import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogChanges } from '#contract/listing/catalog-feed.ts';
import { mergeCategory } from '#contract/catalogue/catalog-management.ts';
import { listProducts } from '#contract/catalogue/catalog.ts';
import { addNote, issueCode } from '#contract/accounts/customers.ts';
import { readDemo, removeDemo } from '#contract/shop/demo.ts';
import { shop as readShop } from '#contract/shop/system.ts';
import { recordSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { seedDemo } from '#db/seeds/seed.ts';
import { pictureFolder } from '../../../files/picture-folder.ts';
import { addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../../proofs/fixtures/testing.ts';
import { staleCounters, orphans } from '../../../backup/doctor-rows.ts';
import { proveBonuses } from '../../orders/bonuses/bonus-proof.ts';
import { proveDocuments } from '../../reports/document-proof.ts';
import { proveReports } from '../../reports/report-proof.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';

const GOODS = 100;

describe.each(ENGINES)('the demo shop on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  let pictures = '';
  beforeEach(async () => {
    app = await startApp({ engine });
    admin = await app.as('admin');
    pictures = pictureFolder(app.services.settings.DATA_DIR);
    await seedDemo(app.db, { count: GOODS, now: new Date(), picturesDir: pictures, life: true });
  });
  afterEach(() => app.close());

  const remove = () => admin.call(removeDemo, { body: { word: 'удалить' } });
  const rows = async () => {
    const tables = [
      'products',
      'categories',
      'subcategories',
      'sales',
      'sale_lines',
      'movements',
      'pictures',
      'suppliers',
      'stock_documents',
      'stock_document_lines',
      'orders',
      'order_lines',
      'order_events',
      'order_payments',
      'bonus_entries',
      'devices',
      'device_prefixes',
      'shifts',
      'shift_receipts',
      'shift_moves',
    ] as const;
    return Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => [table, (await app.db(table).select(app.db.raw('1 AS one'))).length]),
      ),
    ) as Record<(typeof tables)[number], number>;
  };
  const ownGood = async () => {
    const place = await app.db('subcategories').first('id', 'category_id');
    const fields = { category_id: place?.category_id ?? '', subcategory_id: place?.id ?? '', stock_qty: 5 };
    await addProducts(app.db, [sampleProduct('own', fields)]);
    return 'own';
  };
  const files = async () =>
    existsSync(pictures) ? (await readdir(pictures)).filter((name) => name.endsWith('.webp')) : [];

  test('goes at once with its sales, stock, categories and picture files; people and settings stay, devices start afresh', async () => {
    const there = await admin.call(readDemo);
    expect(there).toMatchObject({ goods: GOODS, categories: 9, people: 25, orders: 20 });
    expect(there.sales).toBeGreaterThan(30);
    expect(there.documents).toBeGreaterThan(10);
    expect(there.shifts).toBeGreaterThan(10);
    expect(Object.values(await rows())).not.toContain(0);
    expect(await proveDocuments(app.db)).toEqual([]);
    expect((await files()).length).toBeGreaterThan(0);
    const before = await app.guest().call(catalogChanges, { query: { since: 0 } });
    // A person's additions stay, and so does their category.
    const own = await app.db('subcategories').first('id', 'category_id');
    await addProducts(app.db, [
      sampleProduct('own', { category_id: own?.category_id ?? '', subcategory_id: own?.id ?? '', stock_qty: 0 }),
    ]);
    const left = await remove();
    expect(left).toEqual({
      goods: 0,
      categories: 1,
      sales: 0,
      people: 0,
      orders: 0,
      documents: 0,
      shifts: 0,
      trial: { sales: 0, returns: 0, shifts: 0, orders: 0, documents: 0 },
      standing: { sales: 0, orders: 0, documents: 0, imported: 0 },
    });
    expect(await rows()).toMatchObject({
      products: 1,
      categories: 1,
      subcategories: 1,
      sales: 0,
      sale_lines: 0,
      movements: 0,
      suppliers: 0,
      stock_documents: 0,
      stock_document_lines: 0,
      orders: 0,
      order_lines: 0,
      order_events: 0,
      order_payments: 0,
      bonus_entries: 0,
      devices: 0,
      device_prefixes: 0,
      shifts: 0,
      shift_receipts: 0,
      shift_moves: 0,
    });
    expect((await app.db('users').select('id')).map(({ id }) => id)).toEqual([admin.person.id]);
    expect([await staleCounters(app.db), await orphans(app.db)]).toEqual([[], []]);
    // The cover of a subcategory that stays keeps its file.
    expect((await files()).length).toBe((await rows()).pictures);
    const after = await app.guest().call(catalogChanges, { query: { since: 0 } });
    expect([after.epoch === before.epoch, after.products.map(({ _id }) => _id)]).toEqual([false, ['own']]);
    expect(
      (await app.guest().call(listProducts, { query: { brand: [], feature: [] } })).items.map(({ _id }) => _id),
    ).toEqual(['own']);
    expect((await app.guest().call(readShop)).demo).toBe(false);
    expect([await proveStock(app.db), await proveReports(app.db)]).toEqual([[], []]);
    expect(await app.db('audit_log').where({ action: 'demo_removed' })).toHaveLength(1);
    // A repeat finds no demo data and writes no audit entry.
    await remove();
    expect(await app.db('audit_log').where({ action: 'demo_removed' })).toHaveLength(1);
  });

  test.each<[what: string, words: RegExp, stand: (productId: string) => Promise<unknown>]>([
    [
      'a line of a price list',
      /есть ваши: 1.товар из прайса\. /,
      async (productId) => {
        const at = new Date().toISOString();
        await app
          .db('import_sources')
          .insert({ id: 's', name: 'Прайс', profile: '{}', created_at: at, updated_at: at });
        return app.db('import_links').insert({
          source_id: 's',
          external_id: 'A-1',
          product_id: productId,
          written: '{}',
          taken_off: null,
        });
      },
    ],
    [
      'a receipt of its goods beside own ones',
      /есть ваши: 1.чек\. /,
      async (productId) => {
        const items = [productId, await ownGood()].map((id) => ({ productId: id, qty: 1 }));
        await admin.call(recordSale, { body: { id: newId(), items } });
      },
    ],
    [
      'an order of its goods beside own ones',
      /есть ваши: 1.заказ\. /,
      async (productId) =>
        order(app.guest(), { items: [productId, await ownGood()].map((id) => ({ productId: id, qty: 1 })) }),
    ],
    [
      'an own good in one of its documents',
      /есть ваши: 1.документ склада\. /,
      async () => {
        const own = await ownGood();
        const line = await app.db('stock_document_lines').where('document_id', 'like', DEMO_IDS).first('line_id');
        await app
          .db('stock_document_lines')
          .where({ line_id: line?.line_id ?? '' })
          .update({ product_id: own });
      },
    ],
  ])('is refused while %s stands on it, and nothing changes', async (_what, words, stand) => {
    const good = await app
      .db('products')
      .where('id', 'like', DEMO_IDS)
      .whereRaw('stock_qty - reserved_qty > 1')
      .first('id');
    await stand(good?.id ?? '');
    expect((await admin.call(readDemo)).trial).toEqual({ sales: 0, returns: 0, shifts: 0, orders: 0, documents: 0 });
    const before = [await rows(), await files()];
    await expect(remove()).rejects.toMatchObject({
      code: 'demo_in_use',
      answer: { json: { error: expect.stringMatching(words) } },
    });
    expect([await rows(), await files()]).toEqual(before);
  });

  test('is not seeded again by a start after its removal', async () => {
    await remove();
    expect(await seedDemo(app.db, { count: GOODS, now: new Date(), picturesDir: pictures })).toBe(false);
    expect(await rows()).toMatchObject({ products: 0, categories: 0 });
  });

  test('leaves a buyer who has been let in meanwhile', async () => {
    const [one, other] = await app.db('users').where('id', 'like', DEMO_IDS).orderBy('id').limit(2).select('id');
    await app
      .db('users')
      .where({ id: one?.id ?? '' })
      .update({ password_hash: 'chosen' });
    await admin.call(issueCode, { params: { id: other?.id ?? '' } });
    await admin.call(addNote, { params: { id: other?.id ?? '' }, body: { id: newId(), text: 'Перезвонить' } });
    expect(await remove()).toMatchObject({ goods: 0, orders: 0, people: 1 });
    expect(await app.db('one_time_codes').select('id')).toEqual([]);
    expect(await proveBonuses(app.db, new Date())).toEqual([]);
  });

  test('goes too when its categories have been merged, with the addresses that led on among them', async () => {
    const [one, into] = await app.db('categories').where('id', 'like', DEMO_IDS).orderBy('id').limit(2).select('id');
    await admin.call(mergeCategory, { params: { id: one?.id ?? '' }, body: { intoId: into?.id ?? '' } });
    expect(await app.db('former_places').select('path')).not.toEqual([]);
    expect(await remove()).toMatchObject({ goods: 0, categories: 0, sales: 0 });
    expect(await app.db('former_places').select('path')).toEqual([]);
  });

  test('keeps the buyers whom a receipt or an order of own goods names', async () => {
    const placed = await order(app.guest(), { items: [{ productId: await ownGood(), qty: 1 }] });
    const buyers = await app.db('users').where('id', 'like', DEMO_IDS).orderBy('role', 'desc').select('id', 'role');
    const [wholesale, retail] = [buyers[0]?.id ?? '', buyers.at(-1)?.id ?? ''];
    await app.db('orders').where({ id: placed.order._id }).update({ user_id: retail });
    await admin.call(recordSale, {
      body: { id: newId(), items: [{ productId: 'own', qty: 1 }], customerId: wholesale },
    });
    expect(await remove()).toMatchObject({ goods: 0, people: 2 });
    expect(await app.db('users').whereIn('id', [wholesale, retail]).select('id')).toHaveLength(2);
    expect([await orphans(app.db), await proveBonuses(app.db, new Date())]).toEqual([[], []]);
  });

  test('is refused for another word, and for others than the administrator', async () => {
    const wrong = await admin.request('POST', removeDemo.path, { json: { word: 'да' } });
    expect(wrong).toMatchObject({ status: 422 });
    const seller = await app.as('manager');
    await expect(seller.call(removeDemo, { body: { word: 'удалить' } })).rejects.toMatchObject({ status: 403 });
    expect(await rows()).toMatchObject({ products: GOODS });
  });
});
