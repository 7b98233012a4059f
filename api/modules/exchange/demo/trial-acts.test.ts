import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeTillOrder } from '#contract/orders/till-orders.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { reconcileSales, recordSale } from '#contract/sales/sales.ts';
import { closeShift } from '#contract/shifts/shifts.ts';
import { readDemo, removeDemo } from '#contract/shop/demo.ts';
import { recordRecount } from '#contract/stock/recounts.ts';
import { saveStockDocument } from '#contract/stock/stock-documents.ts';
import { toRoubles } from '#contract/values/money.ts';
import { DEMO_IDS } from '#db/seeds/demo-ids.ts';
import { seedDemo } from '#db/seeds/seed.ts';
import { ENGINES } from '#db/test-database.ts';
import { orphans, staleCounters } from '../../../backup/doctor-rows.ts';
import { pictureFolder } from '../../../files/picture-folder.ts';
import { addProducts, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { order } from '../../../proofs/fixtures/sample-orders.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../../proofs/fixtures/testing.ts';
import { proveBonuses } from '../../orders/bonuses/bonus-proof.ts';
import { proveDocuments } from '../../reports/document-proof.ts';
import { proveReports } from '../../reports/report-proof.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { proveSeries } from '../../till/devices/series-proof.ts';

const NO_ACTS = { sales: 0, returns: 0, shifts: 0, orders: 0, documents: 0 };

describe.each(ENGINES)('what people tried in the demo shop on %s', (engine) => {
  let app: TestApp;
  let admin: PersonsBrowser;
  let seller: PersonsBrowser;
  let good = { id: '', price: 0 };
  const deviceId = newId();
  const moment = new Date().toISOString();
  beforeEach(async () => {
    app = await startApp({ engine });
    admin = await app.as('admin');
    seller = await app.as('manager');
    const picturesDir = pictureFolder(app.services.settings.DATA_DIR);
    await seedDemo(app.db, { count: 40, now: new Date(), picturesDir, life: true });
    const place = await app.db('subcategories').first('id', 'category_id');
    const own = { category_id: place?.category_id ?? '', subcategory_id: place?.id ?? '', stock_qty: 0 };
    await addProducts(app.db, [sampleProduct('own', own)]);
    const row = await app
      .db('products')
      .where('id', 'like', DEMO_IDS)
      .whereRaw('stock_qty - reserved_qty > 6')
      .first('id', 'price_retail');
    good = { id: row?.id ?? '', price: toRoubles(row?.price_retail ?? 0) };
  });
  afterEach(() => app.close());

  const line = () => ({ productId: good.id, qty: 1, price: good.price, title: 'Проба' });
  async function sell(deviceSeq: number, items = [line()]): Promise<string> {
    const id = newId();
    const at = new Date().toISOString();
    await seller.call(recordSale, {
      body: { id, deviceId, deviceSeq, soldAt: at, sentAt: at, note: '', paymentMethod: 'cash', items },
    });
    return id;
  }
  async function giveBack(saleId: string, deviceSeq: number): Promise<string> {
    const body = { id: newId(), saleId, deviceId, deviceSeq, returnedAt: new Date().toISOString(), reason: '' };
    const items = [{ position: 0, qty: 1, fate: 'restock' as const }];
    await seller.call(recordReturn, { body: { ...body, items, total: good.price } });
    return body.id;
  }
  async function close(receipts: readonly { id: string; kind: 'sale' | 'return'; seq: number }[]): Promise<string> {
    const id = newId();
    const [first, last] = [receipts[0]?.seq ?? 1, receipts.at(-1)?.seq ?? 1];
    await seller.call(closeShift, {
      body: {
        ...{ id, revision: 1, deviceId, fromSeq: first - 1, toSeq: last, openedAt: moment },
        closedAt: new Date().toISOString(),
        receipts: receipts.map((receipt) => ({ ...receipt, total: good.price, at: moment })),
      },
    });
    return id;
  }
  const proofs = async () => [
    await orphans(app.db),
    await staleCounters(app.db),
    await proveStock(app.db),
    await proveSeries(app.db),
    await proveReports(app.db),
    await proveDocuments(app.db),
    await proveBonuses(app.db, new Date()),
  ];
  const remove = () => admin.call(removeDemo, { body: { word: 'удалить' } });

  test('is counted before, goes with the demo, and what is of own goods stays', async () => {
    const sale = await sell(1);
    const returned = await giveBack(sale, 2);
    const closed = await close([
      { id: sale, kind: 'sale', seq: 1 },
      { id: returned, kind: 'return', seq: 2 },
    ]);
    const own = await sell(3, [{ productId: 'own', qty: 1, price: 100, title: 'Своё' }]);
    const trialOnly = await sell(4);
    const mixedShift = await close([
      { id: own, kind: 'sale', seq: 3 },
      { id: trialOnly, kind: 'sale', seq: 4 },
    ]);
    await order(app.guest(), { items: [{ productId: good.id, qty: 1 }] });
    const written = newId();
    await seller.call(placeTillOrder, {
      body: {
        ...{ id: written, deviceId, placedAt: moment, authorId: seller.person.id, comment: '', total: good.price },
        ...{ items: [line()], buyer: { name: 'Ирина', phone: '+79161112233' } },
      },
    });
    const counted = newId();
    await seller.call(recordRecount, {
      body: {
        ...{ id: counted, deviceId, scope: 'Проба', startedAt: moment, closedAt: moment, note: '', uncounted: [] },
        lines: [{ productId: good.id, title: 'Проба', qty: 3, startedAt: moment, countedAt: moment }],
      },
    });
    const paper = { supplier: '', supplierNumber: '', day: '2026-11-20', note: '' };
    const papers = [good.id, 'own'].map((productId) => ({ id: newId(), productId }));
    for (const { id, productId } of papers)
      await admin.call(saveStockDocument, {
        params: { id },
        body: { ...paper, version: 0, kind: 'receipt', lines: [{ id: newId(), productId, typed: '', qty: 1 }] },
      });
    expect(await admin.call(readDemo)).toMatchObject({
      trial: { sales: 2, returns: 1, shifts: 1, orders: 2, documents: 2 },
      standing: { sales: 0, orders: 0, documents: 0, imported: 0 },
    });

    expect(await remove()).toMatchObject({ goods: 0, sales: 0, orders: 0, trial: NO_ACTS });
    const left = async (table: 'sales' | 'returns' | 'shifts' | 'orders' | 'stock_documents'): Promise<string[]> =>
      (await app.db(table as 'sales').select('id')).map(({ id }) => id);
    expect(await left('sales')).toEqual([own]);
    expect(await left('returns')).toEqual([]);
    expect(await left('orders')).toEqual([]);
    expect(await left('stock_documents')).toEqual([papers[1]?.id]);
    expect(await left('shifts')).toEqual([mixedShift]);
    expect(await app.db('consents').select('id')).toEqual([]);
    expect(await proofs()).toEqual([[], [], [], [], [], [], []]);

    // The till that made them neither misses nor sends them.
    const compared = await seller.call(reconcileSales, {
      body: {
        ...{ deviceId, fromSeq: 1, lastSeq: 4 },
        sales: [
          { id: sale, total: good.price },
          { id: own, total: 100 },
          { id: trialOnly, total: good.price },
        ],
        returns: [{ id: returned }],
        orders: [{ id: written }],
        recounts: [{ id: counted }],
        shifts: [
          { id: closed, revision: 1 },
          { id: mixedShift, revision: 1 },
        ],
      },
    });
    expect(compared).toEqual({
      ...{ missing: [], missingReturns: [], missingVoids: [], missingShifts: [], missingOrders: [] },
      ...{ missingRecounts: [], notCancelled: [], different: [], extra: [], absent: [], matched: 4 },
    });
    // A trial that arrives once more is refused as voided and books nothing.
    await expect(
      seller.call(recordSale, {
        body: {
          ...{ id: trialOnly, deviceId, deviceSeq: 4, soldAt: moment, sentAt: moment, note: '' },
          ...{ paymentMethod: 'cash', items: [line()] },
        },
      }),
    ).rejects.toMatchObject({ code: 'sale_voided' });
  });

  test('a number used by two receipts of which one was a trial is reused no more', async () => {
    await sell(1);
    await sell(1, [{ productId: 'own', qty: 1, price: 100, title: 'Своё' }]);
    expect(await app.db('reused_numbers').select('seq')).toHaveLength(1);
    await remove();
    expect(await proofs()).toEqual([[], [], [], [], [], [], []]);
  });

  test('a recount that the server has lost is named, one that it has is not', async () => {
    const id = newId();
    await seller.call(recordRecount, {
      body: {
        ...{ id, deviceId, scope: 'Полка', startedAt: moment, closedAt: moment, note: '', uncounted: [] },
        lines: [{ productId: 'own', title: 'Своё', qty: 3, startedAt: moment, countedAt: moment }],
      },
    });
    const lost = newId();
    const { missingRecounts } = await seller.call(reconcileSales, {
      body: { deviceId, sales: [], recounts: [{ id }, { id: lost }] },
    });
    expect(missingRecounts).toEqual([lost]);
  });
});
