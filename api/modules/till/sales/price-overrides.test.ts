import { describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { registerDevice } from '#contract/devices/devices.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { reportDiscounts, reportReceipts } from '#contract/reports/reports.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { listSales, recordSale, recordSaleBatch } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { changeTerms } from '../../../proofs/fixtures/sample-settings.ts';
import { sellingShop } from '../../../proofs/fixtures/sample-sales.ts';

type SaleBody = BodyFor<typeof recordSale> & { id: string };

describe.each(ENGINES)('prices that a seller has changed, on %s', (engine) => {
  const shop = sellingShop(engine);
  const { app, deviceId } = shop;

  /** Sells a mixer of 6 715 roubles for `price`. */
  const sale = (price: number, override?: NonNullable<SaleBody['items'][number]['override']>, qty = 1) =>
    shop.deviceSale({
      items: [
        {
          productId: shop.goods.mixer,
          qty,
          price,
          title: 'Смеситель',
          ...(override === undefined ? {} : { override }),
        },
      ],
    });
  const marksOf = async (id: string) => (await app.db('sales').where({ id }).first('marks'))?.marks;
  const listed = async (id: string) =>
    (await shop.admin.call(listSales, { query: {} })).items.find((one) => one.id === id);

  test('are booked as charged; old price, reason and who approved them stand in the list of sales', async () => {
    const body = sale(5000, { was: 6715, reason: 'Торг', approvedBy: shop.admin.person.id });
    const receipt = await shop.manager.call(recordSale, { body });
    expect([receipt.total, receipt.warnings]).toEqual([
      5000,
      [{ code: 'price_differs', productId: shop.goods.mixer, serverPrice: 6715 }],
    ]);
    expect((await listed(body.id))?.items[0]).toMatchObject({
      price: 5000,
      override: { was: 6715, reason: 'Торг', approvedByName: shop.admin.person.name },
    });
    expect(await marksOf(body.id)).toBe('');
  });

  test('sent again are the same sale; with another reason under the same id they are refused', async () => {
    const body = sale(6400, { was: 6715, reason: 'Уценка' });
    const first = await shop.manager.call(recordSale, { body });
    const { results } = await shop.manager.call(recordSaleBatch, { body: { sales: [body] } });
    expect(results[0]?.receipt).toEqual({ ...first, replayed: true });
    const [item] = body.items;
    const other = { ...body, items: [{ ...item, override: { was: 6715, reason: 'Торг' } }] } as SaleBody;
    expect(await shop.manager.request('POST', '/api/sales', { json: other })).toMatchObject({
      status: 409,
      json: { code: 'act_id_reused' },
    });
  });

  test('beyond the limit without approval are marked for the owner: a seller’s approval doesn’t count, an administrator needs none', async () => {
    const within = sale(6043.5, { was: 6715, reason: 'Торг' });
    const beyond = sale(6000, { was: 6715, reason: 'Торг' });
    const selfApproved = sale(6000, { was: 6715, reason: 'Торг', approvedBy: shop.manager.person.id });
    const byAdmin = sale(6000, { was: 6715, reason: 'Торг' });
    for (const body of [within, beyond, selfApproved]) await shop.manager.call(recordSale, { body });
    await shop.admin.call(recordSale, { body: byAdmin });
    expect(await Promise.all([within, beyond, selfApproved, byAdmin].map(({ id }) => marksOf(id)))).toEqual([
      '',
      'discount_not_approved',
      'discount_not_approved',
      '',
    ]);
  });

  test('the limit is the shop’s, and a till hears it with each contact', async () => {
    const contact = { deviceId, sentAt: new Date().toISOString() };
    expect((await shop.manager.call(registerDevice, { body: contact })).terms?.sellerDiscountPercent).toBe(10);
    const restore = await changeTerms(shop.admin, { sellerDiscountPercent: 25 });
    expect((await shop.manager.call(registerDevice, { body: contact })).terms?.sellerDiscountPercent).toBe(25);
    const body = sale(5100, { was: 6715, reason: 'Торг' });
    await shop.manager.call(recordSale, { body });
    expect(await marksOf(body.id)).toBe('');
    await restore();
  });

  test('what comes back of them is handed back as it was charged', async () => {
    const body = sale(6400, { was: 6715, reason: 'Уценка' }, 2);
    await shop.manager.call(recordSale, { body });
    const back = await shop.manager.call(recordReturn, {
      body: {
        id: newId(),
        saleId: body.id,
        deviceId,
        deviceSeq: shop.nextSeq(),
        returnedAt: new Date().toISOString(),
        reason: 'Не подошёл',
        items: [{ position: 0, qty: 1, fate: 'restock' }],
        total: 6400,
      },
    });
    expect(back.total).toBe(6400);
  });

  test('are summed for the owner by seller and reason, and lead to their receipts', async () => {
    const rows = await shop.admin.call(reportDiscounts, { query: {} });
    const of = (sellerId: string, reason: string) =>
      rows.find((row) => row.sellerId === sellerId && row.reason === reason);
    // 2 × 315 here, 315 above.
    expect(of(shop.manager.person.id, 'Уценка')).toMatchObject({
      checks: 2,
      qty: 3,
      given: 945,
      sellerName: shop.manager.person.name,
    });
    expect(of(shop.admin.person.id, 'Торг')).toMatchObject({ checks: 1, given: 715 });
    const receipts = await shop.admin.call(reportReceipts, {
      query: { sellerId: shop.manager.person.id, discount: 'Уценка' },
    });
    expect([receipts.total, receipts.items.map(({ revenue }) => revenue).sort()]).toEqual([2, [12_800, 6400]]);
    expect(await shop.admin.call(reportDiscounts, { query: { topCategorySlug: 'nothing' } })).toEqual([]);
  });
});
