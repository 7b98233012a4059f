/** Batches: each row is booked or refused on its own, and no other request waits for a whole batch. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { listCategories } from '#contract/catalogue/catalog.ts';
import { recordSale, recordSaleBatch, SALE_BATCH_MAX } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { sellingShop, type SaleBody } from '../../../proofs/fixtures/sample-sales.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';

type Sale = SaleBody & { id: string };

describe.each(ENGINES)('batches of sales on %s', (engine) => {
  const shop = sellingShop(engine);
  const { deviceSale } = shop;

  /** Sales of one piece each, as a till has queued them. */
  function queued(count: number, productId: string): Sale[] {
    const deviceId = newId();
    const now = new Date().toISOString();
    return Array.from({ length: count }, (_, index) => {
      const items = [{ productId, qty: 1, price: 6715, title: 'Смеситель' }];
      const times = { soldAt: now, sentAt: now };
      return { id: newId(), deviceId, deviceSeq: index + 1, ...times, note: '', paymentMethod: 'cash', items } as Sale;
    });
  }
  const send = (sales: Sale[]) => shop.manager.request('POST', recordSaleBatch.path, { json: { sales } });
  const booked = async () => Number((await shop.app.db('sales').count({ count: '*' }).first())?.count);

  test('one refused row of a batch does not hold back its neighbours', async () => {
    const good = [deviceSale(), deviceSale()];
    const bad = deviceSale({ items: [{ productId: shop.goods.mixer, qty: 0, price: 1 }] });
    const unknown = deviceSale({ items: [{ productId: 'nowhere', qty: 1, price: 1 }] });
    const { results } = await shop.manager.call(recordSaleBatch, {
      body: { sales: [good[0], bad, unknown, good[1]] as { id: string }[] },
    });
    expect(results.map((result) => [result.status, result.error?.code ?? 'booked'])).toEqual([
      [200, 'booked'],
      [422, 'validation'],
      [422, 'product_unknown'],
      [200, 'booked'],
    ]);
    expect(results[1]?.error?.error).toMatch(/целым числом/);
    // The writes of the refused rows are rolled back, those of their neighbours stand.
    expect(
      await shop.app
        .db('sales')
        .whereIn('id', [good[0]?.id ?? '', good[1]?.id ?? '', bad.id, unknown.id])
        .pluck('id'),
    ).toHaveLength(2);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });

  test('a sale and a reader come in between the rows of a batch', async () => {
    const before = await booked();
    const ended: string[] = [];
    const batch = send(queued(SALE_BATCH_MAX, shop.goods.bath)).then(({ status }) => ended.push(`batch ${status}`));
    // Its first rows are booked: all other requests come after it.
    while ((await booked()) === before) await yieldToEventLoop();
    const [sale] = queued(1, shop.goods.mixer);
    await Promise.all([
      batch,
      shop.manager.call(recordSale, { body: sale as Sale }).then(() => ended.push('sale')),
      shop.app
        .guest()
        .request('GET', listCategories.path)
        .then(({ status }) => ended.push(`reader ${status}`)),
    ]);
    expect(ended.at(-1)).toBe('batch 200');
    expect([...ended].sort()).toEqual(['batch 200', 'reader 200', 'sale']);
    expect(await booked()).toBe(before + SALE_BATCH_MAX + 1);
    expect(await proveStock(shop.app.db)).toEqual([]);
  });
});
