import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { listDevices } from '#contract/devices/devices.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { reportReceipts } from '#contract/reports/reports.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { listSales, reconcileSales, recordSale, voidSale } from '#contract/sales/sales.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';

type ReturnBody = BodyFor<typeof recordReturn>;

describe.each(ENGINES)('returns of sales on %s', (engine) => {
  let manager: PersonsBrowser;
  let admin: PersonsBrowser;
  let goods: { mixer: string; bath: string; last: string };
  let seq = 0;
  const deviceId = newId();
  const app = openShop({ engine });
  beforeAll(async () => {
    goods = await addGoods(app.db);
    manager = await app.as('manager');
    admin = await app.as('admin');
  });

  const nextSeq = () => (seq += 1);
  /** Three mixers and two baths, sold at the till; not sent yet. */
  function newSale() {
    const soldAt = new Date().toISOString();
    return {
      id: newId(),
      deviceId,
      deviceSeq: nextSeq(),
      soldAt,
      sentAt: soldAt,
      items: [
        { productId: goods.mixer, qty: 3, price: 6000, title: 'Смеситель' },
        { productId: goods.bath, qty: 2, price: 20_000.5, title: 'Ванна' },
      ],
    };
  }
  async function sell() {
    const sale = newSale();
    return { sale, receipt: await manager.call(recordSale, { body: sale }) };
  }
  /** A return as a till sends it. */
  const returnOf = (saleId: string, change: Partial<ReturnBody> = {}): ReturnBody & { id: string } => {
    const now = new Date().toISOString();
    return {
      id: newId(),
      saleId,
      deviceId,
      deviceSeq: nextSeq(),
      returnedAt: now,
      sentAt: now,
      authorId: manager.person.id,
      items: [{ position: 0, qty: 1, fate: 'restock' }],
      total: 6000,
      reason: 'Не подошёл',
      ...change,
    };
  };
  const send = (body: ReturnBody) => manager.call(recordReturn, { body });
  const post = (json: unknown) => manager.request('POST', recordReturn.path, { json });
  const stockOf = async (id: string) => (await app.db('products').where({ id }).first('stock_qty'))?.stock_qty ?? 0;
  const refusal = (status: number, code: string) => ({
    status,
    json: { code, error: expect.stringMatching(/[а-яё]/i) },
  });
  const trace = async () => [
    await stockOf(goods.mixer),
    await stockOf(goods.bath),
    (await app.db('returns')).length,
    (await app.db('movements')).length,
  ];

  test('a return is booked with its receipt: what goes back on the shelf is in stock again, what is written off is not', async () => {
    const { sale } = await sell();
    const before = [await stockOf(goods.mixer), await stockOf(goods.bath)] as const;
    const body = returnOf(sale.id, {
      items: [
        { position: 0, qty: 2, fate: 'restock' },
        { position: 1, qty: 1, fate: 'write_off' },
      ],
      total: 32_000.5,
    });
    const receipt = await send(body);
    expect(receipt).toMatchObject({ id: body.id, total: 32_000.5, replayed: false });
    expect(receipt.bonuses).toBeUndefined();
    expect(receipt.number).toMatch(/^[A-Z]+\d-\d{6}$/);
    expect(receipt.items).toEqual([
      {
        position: 0,
        productId: goods.mixer,
        title: 'Смеситель',
        qty: 2,
        price: 6000,
        fate: 'restock',
        stockQty: before[0] + 2,
      },
      {
        position: 1,
        productId: goods.bath,
        title: 'Ванна',
        qty: 1,
        price: 20_000.5,
        fate: 'write_off',
        stockQty: before[1],
      },
    ]);
    expect([await stockOf(goods.mixer), await stockOf(goods.bath)]).toEqual([before[0] + 2, before[1]]);
    expect(await app.db('movements').where({ document_kind: 'return', document_id: body.id })).toMatchObject([
      { kind: 'return', delta: 2, actor_id: manager.person.id, reason: 'Не подошёл' },
    ]);
    expect(await app.db('returns').where({ id: body.id }).first()).toMatchObject({
      author_id: manager.person.id,
      sender_id: manager.person.id,
      total: 3_200_050,
    });
  });

  test('a sale shows what has come back of it, line by line and in all, and is found by the number of a return', async () => {
    const { sale, receipt } = await sell();
    const first = await send(
      returnOf(sale.id, {
        items: [
          { position: 0, qty: 1, fate: 'restock' },
          { position: 0, qty: 1, fate: 'write_off' },
        ],
        total: 12_000,
      }),
    );
    const second = await send(returnOf(sale.id, { items: [{ position: 1, qty: 2, fate: 'restock' }], total: 40_001 }));
    const { items } = await manager.call(listSales, { query: { q: receipt.number } });
    expect(await manager.call(listSales, { query: { q: second.number } })).toEqual({ items, total: 1 });
    expect(items).toMatchObject([
      {
        id: sale.id,
        total: 58_001,
        returned: 52_001,
        items: [
          { qty: 3, returned: 2 },
          { qty: 2, returned: 2 },
        ],
        returns: [
          {
            id: first.id,
            number: first.number,
            total: 12_000,
            reason: 'Не подошёл',
            authorName: 'manager',
            items: [
              { position: 0, qty: 1, fate: 'restock', title: 'Смеситель' },
              { position: 0, qty: 1, fate: 'write_off' },
            ],
          },
          { id: second.id, number: second.number, total: 40_001, items: [{ position: 1, qty: 2 }] },
        ],
      },
    ]);
  });

  test('a return sent again, ten times in a row and ten times at once, is booked once and answers the first receipt', async () => {
    const { sale } = await sell();
    const before = await stockOf(goods.mixer);
    const [inARow, atOnce] = [returnOf(sale.id), returnOf(sale.id)];
    const again = () => ({ sentAt: new Date(Date.now() + 5000).toISOString() });
    const receipts = [await send(inARow)];
    for (let time = 1; time < 10; time += 1) receipts.push(await send({ ...inARow, ...again() }));
    expect(receipts).toEqual(receipts.map((_, index) => ({ ...receipts[0], replayed: index > 0 })));
    const together = await Promise.all(Array.from({ length: 10 }, () => send(atOnce)));
    expect(together.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(together.map(({ number }) => number)).size).toBe(1);
    expect(await stockOf(goods.mixer)).toBe(before + 2);
  });

  test('another content under a known id is refused and changes nothing', async () => {
    const { sale } = await sell();
    const body = returnOf(sale.id);
    await send(body);
    const before = await trace();
    expect(await post({ ...body, items: [{ position: 0, qty: 2, fate: 'restock' }], total: 12_000 })).toMatchObject(
      refusal(409, 'act_id_reused'),
    );
    expect(await trace()).toEqual(before);
  });

  test('more than was sold never comes back: the lines are named with what is left of them', async () => {
    const { sale } = await sell();
    await send(returnOf(sale.id, { items: [{ position: 0, qty: 2, fate: 'write_off' }], total: 12_000 }));
    const before = await trace();
    const answer = await post(
      returnOf(sale.id, {
        items: [
          { position: 0, qty: 1, fate: 'restock' },
          { position: 0, qty: 1, fate: 'write_off' },
          { position: 1, qty: 3, fate: 'restock' },
          { position: 7, qty: 1, fate: 'restock' },
        ],
        total: 1,
      }),
    );
    expect(answer).toMatchObject(refusal(409, 'return_exceeds_sold'));
    expect(answer.json.details).toEqual([
      {
        path: 'items.0',
        message: 'Можно вернуть 1\u00a0шт.: продано 3, возвращено 2',
        productId: goods.mixer,
        title: 'Смеситель',
        left: 1,
      },
      {
        path: 'items.1',
        message: 'Можно вернуть 2\u00a0шт.: продано 2, возвращено 0',
        productId: goods.bath,
        title: 'Ванна',
        left: 2,
      },
      { path: 'items.7', message: 'Такой позиции в чеке нет', title: '', left: 0 },
    ]);
    expect(await trace()).toEqual(before);
  });

  test('of several returns of the last piece at once exactly one is booked', async () => {
    const { sale } = await sell();
    await send(returnOf(sale.id, { items: [{ position: 0, qty: 2, fate: 'restock' }], total: 12_000 }));
    const before = await stockOf(goods.mixer);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? manager : admin).request('POST', recordReturn.path, { json: returnOf(sale.id) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { json } of answers.filter(({ status }) => status === 409))
      expect(json).toMatchObject({ code: 'return_exceeds_sold', details: [{ left: 0 }] });
    expect(await stockOf(goods.mixer)).toBe(before + 1);
  });

  test('a voided sale, also one that the void came before, cannot be returned, nor an unknown order', async () => {
    expect(await post({ ...returnOf(newId()), saleId: undefined, orderId: 'no-such-order' })).toMatchObject(
      refusal(409, 'sale_not_returnable'),
    );
    for (const sale of [(await sell()).sale, newSale()]) {
      const about = { saleId: sale.id, deviceId, deviceSeq: sale.deviceSeq, sale };
      const voidedAt = new Date().toISOString();
      await manager.call(voidSale, { body: { id: newId(), ...about, voidedAt, reason: 'Ошибка' } });
      expect(await post(returnOf(sale.id))).toMatchObject(refusal(409, 'sale_not_returnable'));
    }
  });

  test('another total than what is handed back is refused with the right one', async () => {
    const { sale } = await sell();
    const answer = await post(returnOf(sale.id, { total: 5999.99 }));
    expect(answer).toMatchObject({
      status: 422,
      json: { code: 'validation', details: [{ path: 'total', message: expect.stringContaining('6\u00a0000\u00a0₽') }] },
    });
  });

  test('a sale of the server itself can be returned without a device, at its frozen price, under a number of its own series', async () => {
    const receipt = await manager.call(recordSale, { body: { items: [{ productId: goods.mixer, qty: 2 }] } });
    await app.db('products').where({ id: goods.mixer }).update({ price_retail: 1_000_000, title: 'Другое имя' });
    const { deviceId: _, deviceSeq: __, ...bare } = returnOf(receipt.id, { total: 6715 });
    const returned = await send(bare);
    expect(returned).toMatchObject({ total: 6715, items: [{ title: 'Смеситель для раковины', price: 6715 }] });
    expect(returned.number).toMatch(/^R-\d{6}$/);
    await app
      .db('products')
      .where({ id: goods.mixer })
      .update({ price_retail: 671_500, title: 'Смеситель для раковины' });
  });

  test('a line whose product the server does not know gives its money back and moves no stock', async () => {
    const sale = {
      id: newId(),
      deviceId,
      deviceSeq: nextSeq(),
      soldAt: new Date().toISOString(),
      force: true,
      items: [{ productId: 'no-such-product', qty: 1, price: 100, title: 'Неизвестный кран' }],
    };
    await admin.call(recordSale, { body: sale });
    expect(await send(returnOf(sale.id, { total: 100 }))).toMatchObject({
      total: 100,
      items: [{ productId: null, title: 'Неизвестный кран', stockQty: null }],
    });
  });

  test('a return takes a number of the device’s series: the gaps know it', async () => {
    const own = newId();
    const soldAt = new Date().toISOString();
    const sale = {
      id: newId(),
      deviceId: own,
      deviceSeq: 1,
      soldAt,
      items: [{ productId: goods.mixer, qty: 1, price: 6000, title: 'Смеситель' }],
    };
    await manager.call(recordSale, { body: sale });
    await send(returnOf(sale.id, { deviceId: own, deviceSeq: 3 }));
    const { items } = await admin.call(listDevices);
    expect(items.find(({ id }) => id === own)).toMatchObject({ lastSeq: 3, gaps: [{ from: 2, to: 2 }] });
    // A sale under the number of a return is booked with a warning.
    expect((await manager.call(recordSale, { body: { ...sale, id: newId(), deviceSeq: 3 } })).warnings).toContainEqual({
      code: 'device_seq_reused',
    });
  });

  test('a clock wrong by a year is corrected, and a late return lands on its own day', async () => {
    const { sale } = await sell();
    const anotherTill = { deviceId: newId(), deviceSeq: 1 };
    const wrong = new Date(Date.now() - 365 * 86_400_000).toISOString();
    const skewed = await send(returnOf(sale.id, { returnedAt: wrong, sentAt: wrong }));
    const row = await app.db('returns').where({ id: skewed.id }).first();
    expect(row).toMatchObject({ returned_at: wrong });
    expect(Date.now() - Date.parse(row?.business_at ?? '')).toBeLessThan(60_000);
    const [sold, days] = [3, 2].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString());
    await app.db('sales').where({ id: sale.id }).update({ business_at: sold });
    const late = await app
      .db('returns')
      .where({ id: (await send(returnOf(sale.id, { returnedAt: days, ...anotherTill }))).id })
      .first();
    expect([late?.business_at, Boolean(late?.late)]).toEqual([days, true]);
  });

  test('a return is not earlier than its own sale, nor than receipts of a lower number: minutes are corrected, years make it count at its arrival, and the owner is told', async () => {
    const { sale } = await sell();
    const soldAt = (await app.db('sales').where({ id: sale.id }).first('business_at'))?.business_at ?? '';
    const dated = async (returnedAt: string, till: Partial<ReturnBody> = { deviceId: newId(), deviceSeq: 1 }) => {
      const { id } = await send(returnOf(sale.id, { returnedAt, ...till }));
      return app.db('returns').where({ id }).first('id', 'business_at', 'marks');
    };
    const behind = new Date(Date.parse(soldAt) - 20 * 60_000).toISOString();
    expect(await dated(behind)).toMatchObject({ business_at: soldAt, marks: 'clock_doubted' });
    const years = await dated('2010-01-01T00:00:00.000Z', {});
    expect([years?.marks, (years?.business_at ?? '') > soldAt]).toEqual(['clock_doubted', true]);
    const { items } = await admin.call(reportReceipts, { query: { marked: 'true' } });
    expect(items.map((item) => item.id)).toContain(years?.id);
  });

  describe('and voids', () => {
    const voidOf = (ended: { id: string; deviceSeq?: number | undefined }) => ({
      id: newId(),
      saleId: ended.id,
      deviceId,
      deviceSeq: ended.deviceSeq ?? nextSeq(),
      voidedAt: new Date().toISOString(),
      reason: 'Ошибся чеком',
      sale: ended,
    });

    test('a return that was voided is never booked, and its number is accounted for', async () => {
      const { sale } = await sell();
      const body = returnOf(sale.id);
      expect(await manager.call(voidSale, { body: voidOf(body) })).toMatchObject({ outcome: 'never_booked' });
      expect(await post(body)).toMatchObject(refusal(409, 'sale_voided'));
      const { items } = await admin.call(listDevices);
      const seen = body.deviceSeq ?? 0;
      expect(
        items.find(({ id }) => id === deviceId)?.gaps.filter(({ from, to }) => from <= seen && seen <= to),
      ).toEqual([]);
    });

    test('a booked return stays, and so does a sale of which goods have come back', async () => {
      const { sale, receipt } = await sell();
      const body = returnOf(sale.id);
      await send(body);
      const before = await trace();
      expect(await manager.call(voidSale, { body: voidOf(body) })).toMatchObject({ outcome: 'kept', replayed: false });
      expect(await manager.call(voidSale, { body: voidOf(sale) })).toMatchObject({ outcome: 'kept' });
      expect(await trace()).toEqual(before);
      expect(await send(body)).toMatchObject({ replayed: true });
      expect((await manager.call(listSales, { query: { q: receipt.number } })).items).toMatchObject([
        { status: 'recorded', returned: 6000 },
      ]);
    });

    test('at once with returns of the same sale leave either the sale voided or its return booked, never both', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { sale } = await sell();
        const [returned, ended] = await Promise.all([
          post(returnOf(sale.id)),
          manager.call(voidSale, { body: voidOf(sale) }),
        ]);
        expect([returned.status, ended.outcome]).toEqual(returned.status === 200 ? [200, 'kept'] : [409, 'cancelled']);
      }
    });
  });

  test('returns of a device are compared too: the server names the missing ones', async () => {
    const { sale } = await sell();
    const body = returnOf(sale.id);
    await send(body);
    const lost = newId();
    const answer = await manager.call(reconcileSales, {
      body: { deviceId, sales: [], returns: [{ id: body.id }, { id: lost }] },
    });
    expect(answer.missingReturns).toEqual([lost]);
  });

  test.each([
    ['neither a sale nor an order', { saleId: undefined }],
    ['both a sale and an order', { orderId: 'x' }],
    ['no items', { items: [] }],
    ['a quantity of nothing', { items: [{ position: 0, qty: 0, fate: 'restock' }] }],
    ['an unknown fate', { items: [{ position: 0, qty: 1, fate: 'eaten' }] }],
    ['a place below zero', { items: [{ position: -1, qty: 1, fate: 'restock' }] }],
    ['a device without its number', { deviceSeq: undefined }],
    ['a total below zero', { total: -1 }],
  ])('%s is refused in Russian and changes nothing', async (_, change) => {
    const { sale } = await sell();
    const before = await trace();
    expect(await post({ ...returnOf(sale.id), ...change })).toMatchObject(refusal(422, 'validation'));
    expect(await trace()).toEqual(before);
  });

  test('customers may not take goods back', async () => {
    const { sale } = await sell();
    const customer = await app.as('customer');
    expect(await customer.request('POST', recordReturn.path, { json: returnOf(sale.id) })).toMatchObject(
      refusal(403, 'forbidden'),
    );
  });

  test('after all of it stock equals its movements', async () => {
    expect(await proveStock(app.db)).toEqual([]);
  });
});
