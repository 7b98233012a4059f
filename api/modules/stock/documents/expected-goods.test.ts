import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportPurchase } from '#contract/reports/purchase.ts';
import { listExpectedGoods } from '#contract/stock/expected-goods.ts';
import { bookStockDocument, saveStockDocument, type DraftKind } from '#contract/stock/stock-documents.ts';
import { ENGINES } from '#db/test-database.ts';
import { sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

describe.each(ENGINES)('goods on their way on %s', (engine) => {
  const app = openShop({ engine, goods: ['tap', 'bath', 'sink'].map((id) => sampleProduct(id)) });
  let admin: PersonsBrowser;
  beforeAll(async () => void (admin = await app.as('admin')));

  const draft = (day: string, lines: readonly [string, number | null][], kind: DraftKind = 'receipt') =>
    admin.call(saveStockDocument, {
      params: { id: newId() },
      body: {
        version: 0,
        kind,
        supplier: '',
        supplierNumber: '',
        day,
        note: 'Заказ поставщику',
        lines: lines.map(([productId, qty]) => ({ id: newId(), productId, typed: '', qty, price: null })),
      },
    });

  test('are the pieces of draft receipts by day, for the desk too; what is booked, unfilled or written off is not on its way', async () => {
    const early = await draft('2026-12-03', [
      ['tap', 5],
      ['tap', 7],
      ['bath', null],
    ]);
    await draft('2026-12-10', [['tap', 2]]);
    await draft('2026-12-01', [['sink', 3]], 'write_off');
    const seller = await app.as('manager');
    const expected = async (ids: string) => (await seller.call(listExpectedGoods, { query: { ids } })).items;
    const onWay = [
      { qty: 12, day: '2026-12-03' },
      { qty: 2, day: '2026-12-10' },
    ];
    expect(await expected('tap,bath,sink')).toEqual([{ productId: 'tap', arrivals: onWay }]);
    expect(await expected('bath')).toEqual([]);
    const { items } = await admin.call(reportPurchase, { query: { show: 'all' } });
    expect(items.find(({ _id }) => _id === 'tap')).toMatchObject({ onWayQty: 14, arrivals: onWay });
    expect(items.find(({ _id }) => _id === 'bath')).toMatchObject({ onWayQty: 0, arrivals: [] });

    await admin.call(saveStockDocument, {
      params: { id: early._id },
      body: {
        version: 1,
        kind: 'receipt',
        supplier: '',
        supplierNumber: '',
        day: '2026-12-05',
        note: '',
        lines: [{ id: newId(), productId: 'tap', typed: '', qty: 12, price: null }],
      },
    });
    expect((await expected('tap'))[0]?.arrivals[0]).toEqual({ qty: 12, day: '2026-12-05' });
    await admin.call(bookStockDocument, { params: { id: early._id }, body: { version: 2 } });
    expect((await expected('tap'))[0]?.arrivals).toEqual([onWay[1]]);
    for (const ids of ['a b', 'a,,b', Array.from({ length: 101 }, (_, index) => `p${index}`).join(',')]) {
      const { status } = await seller.request(
        'GET',
        `/api/inventory/expected?${new URLSearchParams({ ids }).toString()}`,
      );
      expect({ ids, status }).toEqual({ ids, status: 422 });
    }
  });
});
