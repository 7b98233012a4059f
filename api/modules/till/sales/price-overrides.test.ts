import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { registerDevice } from '#contract/devices/devices.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { reportDiscounts, reportReceipts } from '#contract/reports/reports.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { listSales, recordSale, recordSaleBatch } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';
import { changeTerms } from '../../../proofs/fixtures/sample-settings.ts';
import { startApp, type PersonsBrowser, type TestApp } from '../../../proofs/fixtures/testing.ts';

type SaleBody = BodyFor<typeof recordSale> & { id: string };

describe.each(ENGINES)('prices that a seller has changed, on %s', (engine) => {
  let app: TestApp;
  let seller: PersonsBrowser;
  let admin: PersonsBrowser;
  let goods: { mixer: string; bath: string; last: string };
  let seq = 0;
  const deviceId = newId();

  beforeAll(async () => {
    app = await startApp({ engine });
    goods = await addGoods(app.db);
    seller = await app.as('manager');
    admin = await app.as('admin');
  });
  afterAll(() => app.close());

  /** Sells a mixer of 6 715 roubles for `price`. */
  function sale(price: number, override?: NonNullable<SaleBody['items'][number]['override']>, qty = 1): SaleBody {
    seq += 1;
    const now = new Date().toISOString();
    return {
      id: newId(),
      deviceId,
      deviceSeq: seq,
      soldAt: now,
      sentAt: now,
      items: [
        { productId: goods.mixer, qty, price, title: 'Смеситель', ...(override === undefined ? {} : { override }) },
      ],
    };
  }
  const marksOf = async (id: string) => (await app.db('sales').where({ id }).first('marks'))?.marks;
  const listed = async (id: string) => (await admin.call(listSales, { query: {} })).items.find((one) => one.id === id);

  test('are booked as charged; old price, reason and who approved them stand in the list of sales', async () => {
    const body = sale(5000, { was: 6715, reason: 'Торг', approvedBy: admin.person.id });
    const receipt = await seller.call(recordSale, { body });
    expect([receipt.total, receipt.warnings]).toEqual([
      5000,
      [{ code: 'price_differs', productId: goods.mixer, serverPrice: 6715 }],
    ]);
    expect((await listed(body.id))?.items[0]).toMatchObject({
      price: 5000,
      override: { was: 6715, reason: 'Торг', approvedByName: admin.person.name },
    });
    expect(await marksOf(body.id)).toBe('');
  });

  test('sent again are the same sale; with another reason under the same id they are refused', async () => {
    const body = sale(6400, { was: 6715, reason: 'Уценка' });
    const first = await seller.call(recordSale, { body });
    const { results } = await seller.call(recordSaleBatch, { body: { sales: [body] } });
    expect(results[0]?.receipt).toEqual({ ...first, replayed: true });
    const [item] = body.items;
    const other = { ...body, items: [{ ...item, override: { was: 6715, reason: 'Торг' } }] } as SaleBody;
    expect(await seller.request('POST', '/api/sales', { json: other })).toMatchObject({
      status: 409,
      json: { code: 'act_id_reused' },
    });
  });

  test('beyond the limit without approval are marked for the owner: a seller’s approval doesn’t count, an administrator needs none', async () => {
    const within = sale(6043.5, { was: 6715, reason: 'Торг' });
    const beyond = sale(6000, { was: 6715, reason: 'Торг' });
    const selfApproved = sale(6000, { was: 6715, reason: 'Торг', approvedBy: seller.person.id });
    const byAdmin = sale(6000, { was: 6715, reason: 'Торг' });
    for (const body of [within, beyond, selfApproved]) await seller.call(recordSale, { body });
    await admin.call(recordSale, { body: byAdmin });
    expect(await Promise.all([within, beyond, selfApproved, byAdmin].map(({ id }) => marksOf(id)))).toEqual([
      '',
      'discount_not_approved',
      'discount_not_approved',
      '',
    ]);
  });

  test('the limit is the shop’s, and a till hears it with each contact', async () => {
    const contact = { deviceId, sentAt: new Date().toISOString() };
    expect((await seller.call(registerDevice, { body: contact })).terms?.sellerDiscountPercent).toBe(10);
    const restore = await changeTerms(admin, { sellerDiscountPercent: 25 });
    expect((await seller.call(registerDevice, { body: contact })).terms?.sellerDiscountPercent).toBe(25);
    const body = sale(5100, { was: 6715, reason: 'Торг' });
    await seller.call(recordSale, { body });
    expect(await marksOf(body.id)).toBe('');
    await restore();
  });

  test('what comes back of them is handed back as it was charged', async () => {
    const body = sale(6400, { was: 6715, reason: 'Уценка' }, 2);
    await seller.call(recordSale, { body });
    const back = await seller.call(recordReturn, {
      body: {
        id: newId(),
        saleId: body.id,
        deviceId,
        deviceSeq: (seq += 1),
        returnedAt: new Date().toISOString(),
        reason: 'Не подошёл',
        items: [{ position: 0, qty: 1, fate: 'restock' }],
        total: 6400,
      },
    });
    expect(back.total).toBe(6400);
  });

  test('are summed for the owner by seller and reason, and lead to their receipts', async () => {
    const rows = await admin.call(reportDiscounts, { query: {} });
    const of = (sellerId: string, reason: string) =>
      rows.find((row) => row.sellerId === sellerId && row.reason === reason);
    // 2 × 315 here, 315 above.
    expect(of(seller.person.id, 'Уценка')).toMatchObject({
      checks: 2,
      qty: 3,
      given: 945,
      sellerName: seller.person.name,
    });
    expect(of(admin.person.id, 'Торг')).toMatchObject({ checks: 1, given: 715 });
    const receipts = await admin.call(reportReceipts, { query: { sellerId: seller.person.id, discount: 'Уценка' } });
    expect([receipts.total, receipts.items.map(({ revenue }) => revenue).sort()]).toEqual([2, [12_800, 6400]]);
    expect(await admin.call(reportDiscounts, { query: { topCategorySlug: 'nothing' } })).toEqual([]);
  });
});
