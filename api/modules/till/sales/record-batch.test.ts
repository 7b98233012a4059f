/** Long batches beside other requests: no other request waits for a whole batch. */
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCategories } from '#contract/catalogue/catalog.ts';
import { recordSale, recordSaleBatch, SALE_BATCH_MAX } from '#contract/sales/sales.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { ENGINES } from '#db/memory.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';
import { startApp, type Browser, type TestApp } from '../../../proofs/fixtures/testing.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';

type Sale = BodyFor<typeof recordSale> & { id: string };

describe.each(ENGINES)('batches of sales on %s', (engine) => {
  let app: TestApp;
  let manager: Browser;
  let goods: { mixer: string; bath: string; last: string };
  beforeAll(async () => {
    app = await startApp({ engine });
    goods = await addGoods(app.db);
    manager = await app.as('manager');
  });
  afterAll(() => app.close());

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
  const send = (sales: Sale[]) => manager.request('POST', recordSaleBatch.path, { json: { sales } });
  const booked = async () => Number((await app.db('sales').count({ count: '*' }).first())?.count);

  test('a sale and a reader come in between the rows of a batch', async () => {
    const before = await booked();
    const ended: string[] = [];
    const batch = send(queued(SALE_BATCH_MAX, goods.bath)).then(({ status }) => ended.push(`batch ${status}`));
    // Its first rows are booked: all other requests come after it.
    while ((await booked()) === before) await turnOfLoop();
    const [sale] = queued(1, goods.mixer);
    await Promise.all([
      batch,
      manager.call(recordSale, { body: sale as Sale }).then(() => ended.push('sale')),
      app
        .guest()
        .request('GET', listCategories.path)
        .then(({ status }) => ended.push(`reader ${status}`)),
    ]);
    expect(ended.at(-1)).toBe('batch 200');
    expect([...ended].sort()).toEqual(['batch 200', 'reader 200', 'sale']);
    expect(await booked()).toBe(before + SALE_BATCH_MAX + 1);
    expect(await proveStock(app.db)).toEqual([]);
  });
});
