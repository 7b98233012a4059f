import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { listDevices, registerDevice } from '#contract/devices/devices.ts';
import { listDiscrepancies } from '#contract/stock/inventory.ts';
import { closeShift } from '#contract/shifts/shifts.ts';
import { listSales, reconcileSales, recordSale, recordSaleBatch, voidSale } from '#contract/sales/sales.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { ENGINES } from '#db/memory.ts';
import { startApp, type Browser } from '../../../proofs/fixtures/testing.ts';
import { proveStock } from '../../stock/movements/stock-proof.ts';
import { addProducts, CREATED_AT, sampleProduct } from '../../../proofs/fixtures/sample-goods.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';

type SaleBody = BodyFor<typeof recordSale>;
type App = Awaited<ReturnType<typeof startApp>>;

describe.each(ENGINES)('sales on %s', (engine) => {
  let app: App;
  let manager: Browser;
  let admin: Browser;
  let goods: { mixer: string; bath: string; last: string };
  let seq = 0;
  const deviceId = newId();

  beforeAll(async () => {
    app = await startApp({ engine });
    goods = await addGoods(app.db);
    manager = await app.as('manager');
    admin = await app.as('admin');
  });
  afterAll(() => app.close());

  /** A sale as a till sends it. */
  function deviceSale(change: Partial<SaleBody> = {}): SaleBody & { id: string } {
    seq += 1;
    const now = new Date().toISOString();
    return {
      id: newId(),
      deviceId,
      deviceSeq: seq,
      soldAt: now,
      sentAt: now,
      note: '',
      paymentMethod: 'cash',
      items: [{ productId: goods.mixer, qty: 2, price: 6715, title: 'Смеситель' }],
      ...change,
    } as SaleBody & { id: string };
  }
  /** A device that has sold nothing else. */
  const anotherTill = () => ({ deviceId: newId(), deviceSeq: 1 });
  const stockOf = async (id: string) => (await app.db('products').where({ id }).first('stock_qty'))?.stock_qty;
  const refusal = (status: number, code: string) => ({
    status,
    json: { code, error: expect.stringMatching(/[а-яё]/i), requestId: expect.any(String) },
  });

  test('a sale is booked with its receipt, and stock goes down once', async () => {
    const before = await stockOf(goods.mixer);
    const sale = deviceSale();
    const receipt = await manager.call(recordSale, { body: sale });
    expect(receipt).toMatchObject({ id: sale.id, total: 13_430, replayed: false, warnings: [] });
    expect(receipt.number).toMatch(/^[A-Z]+\d-00000\d$/);
    expect(receipt.items).toEqual([
      { productId: goods.mixer, title: 'Смеситель', qty: 2, price: 6715, stockQty: (before ?? 0) - 2 },
    ]);
    expect(await stockOf(goods.mixer)).toBe((before ?? 0) - 2);
  });

  test('a sale sent twice is booked once and answers the first receipt', async () => {
    const sale = deviceSale();
    const first = await manager.call(recordSale, { body: sale });
    const left = await stockOf(goods.mixer);
    const again = await manager.call(recordSale, {
      body: { ...sale, sentAt: new Date(Date.now() + 5000).toISOString() },
    });
    expect(again).toEqual({ ...first, replayed: true });
    expect(await stockOf(goods.mixer)).toBe(left);
  });

  test('the same sale sent by ten requests at once is booked once', async () => {
    const sale = deviceSale();
    const before = (await stockOf(goods.mixer)) ?? 0;
    const receipts = await Promise.all(Array.from({ length: 10 }, () => manager.call(recordSale, { body: sale })));
    expect(new Set(receipts.map((receipt) => receipt.number)).size).toBe(1);
    expect(receipts.filter((receipt) => !receipt.replayed)).toHaveLength(1);
    expect(await stockOf(goods.mixer)).toBe(before - 2);
  });

  test('another sale under a used id is refused and changes nothing', async () => {
    const sale = deviceSale();
    await manager.call(recordSale, { body: sale });
    const before = await stockOf(goods.mixer);
    const answer = await manager.request('POST', '/api/sales', {
      json: { ...sale, items: [{ productId: goods.mixer, qty: 3, price: 6715 }] },
    });
    expect(answer).toMatchObject(refusal(409, 'sale_id_reused'));
    expect(answer.json.details[0].message).toContain('13');
    expect(await stockOf(goods.mixer)).toBe(before);
  });

  test('the charged amount stays as taken and a difference from the price of that time is flagged', async () => {
    const receipt = await manager.call(recordSale, {
      body: deviceSale({ items: [{ productId: goods.bath, qty: 1, price: 20_000 }] }),
    });
    expect(receipt.total).toBe(20_000);
    expect(receipt.warnings).toEqual([{ code: 'price_differs', productId: goods.bath, serverPrice: 24_900 }]);
  });

  test('goods that became a draft without a category meanwhile are sold by a till, and by nobody else', async () => {
    const id = newId();
    await addProducts(app.db, [
      sampleProduct(id, {
        category_id: null,
        subcategory_id: null,
        draft: true,
        withdrawn: true,
        deleted_at: CREATED_AT,
        stock_qty: 0,
      }),
    ]);
    const items = [{ productId: id, qty: 1, price: 10_000, title: 'Кран' }];
    expect(await manager.request('POST', '/api/sales', { json: { items } })).toMatchObject(
      refusal(422, 'product_unknown'),
    );
    const sale = deviceSale({ ...anotherTill(), items });
    const receipt = await manager.call(recordSale, { body: sale });
    expect(receipt).toMatchObject({ total: 10_000, items: [{ productId: id, stockQty: -1 }] });
    expect(receipt.warnings.map(({ code }) => code)).toEqual(['product_removed', 'stock_negative']);
    expect(await app.db('sale_lines').where({ sale_id: sale.id })).toMatchObject([
      { product_id: id, category_slug: '', category_name: '', subcategory_id: null },
    ]);
  });

  test('a price changed after the sale is not held against it', async () => {
    const soldAt = new Date(Date.now() - 3_600_000).toISOString();
    await app.db('price_history').insert({
      id: newId(),
      product_id: goods.bath,
      field: 'price_retail',
      old_value: 2_200_000,
      new_value: 2_490_000,
      at: new Date(Date.now() - 60_000).toISOString(),
    } as never);
    const receipt = await manager.call(recordSale, {
      body: deviceSale({ soldAt, ...anotherTill(), items: [{ productId: goods.bath, qty: 1, price: 22_000 }] }),
    });
    expect(receipt.warnings).toEqual([]);
    await app.db('price_history' as never).del();
  });

  test('goods handed over are a fact: two devices sell the last unit, both sales stand, one discrepancy names both', async () => {
    const one = await manager.call(recordSale, {
      body: deviceSale({ items: [{ productId: goods.last, qty: 1, price: 990 }] }),
    });
    const other = await manager.call(recordSale, {
      body: deviceSale({ deviceId: newId(), deviceSeq: 1, items: [{ productId: goods.last, qty: 1, price: 990 }] }),
    });
    expect(await stockOf(goods.last)).toBe(-1);
    expect(one.warnings).toEqual([]);
    expect(other.warnings).toEqual([{ code: 'stock_negative', productId: goods.last }]);
    const open = (await admin.call(listDiscrepancies)).items;
    const items = open.filter(({ productId }) => productId === goods.last);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ shortage: 1 });
    expect(items[0]?.sales.map((sale) => sale.id).sort()).toEqual([one.id, other.id].sort());
    expect(items[0]?.sales.map((sale) => sale.number)).toContain(other.number);
  });

  test('a bare sale is priced and checked by the server: short lines are named with what is left, and nothing changes', async () => {
    const receipt = await manager.call(recordSale, {
      body: { items: [{ productId: goods.mixer, qty: 1 }], paymentMethod: 'cash', note: 'Покупатель: Иванов' },
    });
    expect(receipt).toMatchObject({ total: 6715, number: expect.stringMatching(/^S-\d{6}$/) });
    const before = await stockOf(goods.mixer);
    const answer = await manager.request('POST', '/api/sales', {
      json: {
        items: [
          { productId: goods.mixer, qty: 90_000 },
          { productId: goods.last, qty: 1 },
        ],
      },
    });
    expect(answer).toMatchObject(refusal(409, 'insufficient_stock'));
    expect(answer.json.details).toEqual([
      expect.objectContaining({ productId: goods.mixer, left: before }),
      expect.objectContaining({ productId: goods.last, left: 0 }),
    ]);
    expect(await stockOf(goods.mixer)).toBe(before);
  });

  test('of ten bare sales of the last unit at once one is booked, and stock ends at zero', async () => {
    const { last } = await addGoods(app.db, 'parallel');
    const json = { items: [{ productId: last, qty: 1 }] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => manager.request('POST', '/api/sales', { json })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const refused = answers.filter((answer) => answer.status === 409);
    for (const { json: body } of refused) {
      expect(body).toMatchObject({
        code: 'insufficient_stock',
        details: [{ message: 'Осталось 0\u00a0шт.', productId: last, title: 'Сифон', left: 0 }],
      });
    }
    expect(await stockOf(last)).toBe(0);
  });

  test('an Idempotency-Key header works as the id', async () => {
    const key = newId();
    const send = () =>
      manager.call(recordSale, {
        body: { items: [{ productId: goods.mixer, qty: 1 }] },
        headers: { 'Idempotency-Key': key },
      });
    const first = await send();
    expect(first.id).toBe(key);
    expect(await send()).toEqual({ ...first, replayed: true });
  });

  test('unknown goods are refused, until an administrator books the row by hand', async () => {
    const sale = deviceSale({
      items: [{ productId: 'no-such-product', qty: 1, price: 100, title: 'Неизвестный кран' }],
    });
    expect(await manager.request('POST', '/api/sales', { json: sale })).toMatchObject(refusal(422, 'product_unknown'));
    expect(await manager.request('POST', '/api/sales', { json: { ...sale, force: true } })).toMatchObject(
      refusal(422, 'product_unknown'),
    );
    const receipt = await admin.call(recordSale, { body: { ...sale, force: true } });
    expect(receipt).toMatchObject({ total: 100, items: [{ title: 'Неизвестный кран', stockQty: null }] });
  });

  test('one refused row of a batch does not hold back its neighbours', async () => {
    const good = [deviceSale(), deviceSale()];
    const bad = deviceSale({ items: [{ productId: goods.mixer, qty: 0, price: 1 }] });
    const unknown = deviceSale({ items: [{ productId: 'nowhere', qty: 1, price: 1 }] });
    const { results } = await manager.call(recordSaleBatch, {
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
      await app
        .db('sales')
        .whereIn('id', [good[0]?.id ?? '', good[1]?.id ?? '', bad.id, unknown.id])
        .pluck('id'),
    ).toHaveLength(2);
    expect(await proveStock(app.db)).toEqual([]);
  });

  test('a void accounts for the number, and that sale is never booked afterwards', async () => {
    const sale = deviceSale();
    const body = {
      id: newId(),
      saleId: sale.id,
      deviceId,
      deviceSeq: sale.deviceSeq ?? 0,
      voidedAt: new Date().toISOString(),
      reason: 'Ошибся товаром',
      sale,
    };
    expect(await manager.call(voidSale, { body })).toMatchObject({ outcome: 'never_booked', replayed: false });
    expect(await manager.call(voidSale, { body })).toMatchObject({ outcome: 'never_booked', replayed: true });
    expect(await manager.request('POST', '/api/sales', { json: sale })).toMatchObject(refusal(409, 'sale_voided'));
    const { items } = await admin.call(listDevices);
    expect(
      items
        .find((device) => device.id === deviceId)
        ?.gaps.some((gap) => gap.from <= (sale.deviceSeq ?? 0) && gap.to >= (sale.deviceSeq ?? 0)),
    ).toBe(false);
  });

  test('voiding a booked sale puts its goods back once, and a replay of it books nothing', async () => {
    const sale = deviceSale();
    const before = await stockOf(goods.mixer);
    const receipt = await manager.call(recordSale, { body: sale });
    const body = {
      id: newId(),
      saleId: sale.id,
      deviceId,
      deviceSeq: sale.deviceSeq ?? 0,
      voidedAt: new Date().toISOString(),
      reason: 'Покупатель передумал',
      sale,
    };
    expect(await manager.call(voidSale, { body })).toMatchObject({ outcome: 'cancelled' });
    await manager.call(voidSale, { body: { ...body, id: newId() } });
    expect(await stockOf(goods.mixer)).toBe(before);
    expect(await manager.call(recordSale, { body: sale })).toEqual({ ...receipt, replayed: true });
    expect(await stockOf(goods.mixer)).toBe(before);
  });

  test('sales and voids of one device at once wait for one another in one order: none fails', async () => {
    const id = newId();
    const sales = Array.from({ length: 24 }, (_, index) => deviceSale({ deviceId: id, deviceSeq: index + 1 }));
    const before = (await stockOf(goods.mixer)) ?? 0;
    const [booked, coming] = [sales.slice(0, 12), sales.slice(12)];
    for (const sale of booked) await manager.call(recordSale, { body: sale });
    const voids = booked.map((sale) => ({
      id: newId(),
      saleId: sale.id,
      deviceId: id,
      deviceSeq: sale.deviceSeq ?? 0,
      voidedAt: new Date().toISOString(),
      reason: 'Ошибся товаром',
      sale,
    }));
    const answers = await Promise.all(
      voids.flatMap((body, index) => [
        manager.request('POST', voidSale.path, { json: body }),
        manager.request('POST', recordSale.path, { json: coming[index] }),
      ]),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(await stockOf(goods.mixer)).toBe(before - 2 * coming.length);
  });

  test('a clock wrong by a year neither blocks nor expires a sale; its day is corrected', async () => {
    const wrong = new Date(Date.now() - 365 * 86_400_000).toISOString();
    const receipt = await manager.call(recordSale, { body: deviceSale({ soldAt: wrong, sentAt: wrong }) });
    expect(receipt.warnings).toEqual([{ code: 'clock_skew' }]);
    const row = await app.db('sales').where({ id: receipt.id }).first();
    expect(row?.sold_at).toBe(wrong);
    expect(Date.now() - Date.parse(row?.business_at ?? '')).toBeLessThan(60_000);
  });

  test('a late sale lands on its own day and is marked', async () => {
    const soldAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const body = deviceSale({ soldAt, ...anotherTill(), note: 'Покупатель: Поздний' });
    const receipt = await manager.call(recordSale, { body });
    const { items } = await manager.call(listSales, { query: { q: 'поздний' } });
    expect(items).toMatchObject([{ id: receipt.id, late: true, soldAt, total: 13_430 }]);
  });

  test('a receipt is not earlier than its till, nor than one of a lower number: it counts when that can have been, and the owner is told', async () => {
    const own = newId();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await manager.call(registerDevice, { body: { deviceId: own, sentAt: ago(0) } });
    const booked = async (change: Partial<SaleBody>) => {
      const { id, warnings } = await manager.call(recordSale, { body: deviceSale({ deviceId: own, ...change }) });
      const row = await app.db('sales').where({ id }).first();
      return { at: row?.business_at ?? '', late: Boolean(row?.late), marks: row?.marks ?? '', warnings };
    };
    const doubted = { late: false, marks: 'clock_doubted', warnings: [{ code: 'clock_skew' }] };
    // Before the till's first contact.
    const first = await booked({ deviceSeq: 1, soldAt: '2010-01-01T00:00:00.000Z' });
    expect(first).toMatchObject(doubted);
    const third = await booked({ deviceSeq: 3 });
    expect(third).toMatchObject({ marks: '', warnings: [] });
    const fourth = await booked({ deviceSeq: 4, soldAt: ago(2) });
    expect(fourth).toMatchObject(doubted);
    // A late receipt fits between its neighbours.
    const second = await booked({ deviceSeq: 2, soldAt: '2010-01-01T00:00:00.000Z' });
    expect(second).toMatchObject(doubted);
    expect([first.at, second.at, third.at, fourth.at]).toEqual([first.at, second.at, third.at, fourth.at].toSorted());
    expect(second.at <= third.at).toBe(true);
  });

  test('a correction keeps the time of the receipt that it corrects, under whatever number', async () => {
    const own = newId();
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const book = (change: Partial<SaleBody>) =>
      manager.call(recordSale, { body: deviceSale({ deviceId: own, ...change }) });
    await book({ deviceSeq: 1, soldAt: ago(3) });
    await book({ deviceSeq: 3, soldAt: ago(1) });
    const soldAt = ago(2);
    const { id, warnings } = await book({ deviceSeq: 4, soldAt, correctsSeq: 2 });
    expect(warnings).toEqual([]);
    expect(await app.db('sales').where({ id }).first('business_at', 'marks')).toEqual({
      business_at: soldAt,
      marks: '',
    });
  });

  test('staff find sales by number, buyer and id; the author and the sender are both told', async () => {
    const author = await app.db('users').where({ role: 'manager' }).first('id', 'name');
    const receipt = await admin.call(recordSale, {
      body: deviceSale({ note: 'Покупатель: ООО «Монолит»', authorId: author?.id ?? '' }),
    });
    const byBuyer = await manager.call(listSales, { query: { q: 'монолит' } });
    expect(byBuyer).toMatchObject({ total: 1, items: [{ number: receipt.number, authorName: author?.name }] });
    const named = await manager.call(listSales, { query: { id: receipt.id } });
    expect(named).toMatchObject({ total: 1, items: [{ id: receipt.id, number: receipt.number }] });
    expect((await manager.call(listSales, { query: { id: newId() } })).total).toBe(0);
    for (const q of [receipt.number, '13 430 ₽'])
      expect((await manager.call(listSales, { query: { q } })).items.map((sale) => sale.id)).toContain(receipt.id);
  });

  test('the journal and the server are compared both ways', async () => {
    const id = newId();
    const here = deviceSale({ deviceId: id, deviceSeq: 1 });
    const differs = deviceSale({ deviceId: id, deviceSeq: 2 });
    const extra = deviceSale({ deviceId: id, deviceSeq: 3 });
    for (const sale of [here, differs, extra]) await manager.call(recordSale, { body: sale });
    const lost = newId();
    const answer = await manager.call(reconcileSales, {
      body: {
        deviceId: id,
        fromSeq: 1,
        lastSeq: 5,
        sales: [
          { id: here.id, total: 13_430 },
          { id: differs.id, total: 1 },
          { id: lost, total: 5 },
        ],
      },
    });
    expect(answer).toMatchObject({
      missing: [lost],
      different: [{ id: differs.id, total: 13_430 }],
      extra: [{ id: extra.id }],
      absent: [{ from: 4, to: 5 }],
      matched: 1,
    });
  });

  test('the rows that a restored server lacks are named, also voids and closings of shifts; others are not', async () => {
    const id = newId();
    const sale = deviceSale({ deviceId: id, deviceSeq: 2 });
    await manager.call(recordSale, { body: sale });
    const now = new Date().toISOString();
    const voided = deviceSale({ deviceId: id, deviceSeq: 1 });
    const known = newId();
    await manager.call(voidSale, {
      body: {
        id: known,
        saleId: voided.id,
        deviceId: id,
        deviceSeq: 1,
        voidedAt: now,
        reason: 'Ошибка кассира',
        sale: voided,
      },
    });
    const closed = newId();
    const receipts = [{ id: sale.id, kind: 'sale' as const, seq: 2, total: 13_430, at: now }];
    await manager.call(closeShift, {
      body: { id: closed, revision: 2, deviceId: id, fromSeq: 0, toSeq: 2, openedAt: now, closedAt: now, receipts },
    });
    const [lostVoid, lostShift] = [newId(), newId()];
    const shifts = [
      { id: closed, revision: 2 },
      { id: lostShift, revision: 1 },
    ];
    const journal = {
      deviceId: id,
      fromSeq: 1,
      lastSeq: 2,
      sales: [
        { id: sale.id, total: 13_430 },
        { id: voided.id, total: 13_430, voided: true },
      ],
      voids: [{ id: known }, { id: lostVoid }],
      shifts,
    };
    const all = await manager.call(reconcileSales, { body: journal });
    expect(all).toMatchObject({
      missing: [],
      notCancelled: [],
      missingVoids: [lostVoid],
      missingShifts: [lostShift],
      absent: [],
      extra: [],
      matched: 2,
    });
    const newer = await manager.call(reconcileSales, { body: { ...journal, shifts: [{ id: closed, revision: 3 }] } });
    expect(newer.missingShifts).toEqual([closed]);
  });

  test('receipts are compared by the numbers of the series: one received long ago is missed too, whatever day it is on the device', async () => {
    const id = newId();
    const old = deviceSale({ deviceId: id, deviceSeq: 7, soldAt: '2020-01-01T00:00:00.000Z' });
    await manager.call(recordSale, { body: old });
    await app.db('sales').where({ id: old.id }).update({ received_at: '2020-01-01T00:00:00.000Z' });
    const extra = async (fromSeq: number) =>
      (await manager.call(reconcileSales, { body: { deviceId: id, fromSeq, lastSeq: 9, sales: [] } })).extra.map(
        (sale) => sale.id,
      );
    expect(await extra(7)).toEqual([old.id]);
    expect(await extra(8)).toEqual([]);
  });

  test('a sale voided on the device is asked for only when the server still counts it', async () => {
    const id = newId();
    const [kept, cancelled] = [deviceSale({ deviceId: id, deviceSeq: 1 }), deviceSale({ deviceId: id, deviceSeq: 2 })];
    for (const sale of [kept, cancelled]) await manager.call(recordSale, { body: sale });
    const now = new Date().toISOString();
    await manager.call(voidSale, {
      body: {
        id: newId(),
        saleId: cancelled.id,
        deviceId: id,
        deviceSeq: 2,
        voidedAt: now,
        reason: 'Ошибка кассира',
        sale: cancelled,
      },
    });
    const sales = [kept.id, cancelled.id, newId()].map((sale) => ({ id: sale, total: 13_430, voided: true }));
    const answer = await manager.call(reconcileSales, { body: { deviceId: id, sales } });
    expect(answer).toMatchObject({ missing: [], notCancelled: [kept.id], different: [], extra: [], matched: 2 });
  });

  test.each([
    ['no items', { items: [] }],
    ['a quantity of a half', { items: [{ productId: 'x', qty: 1.5, price: 1 }] }],
    ['an infinite price', { items: [{ productId: 'x', qty: 1, price: 1e309 }] }],
    ['a price below zero', { items: [{ productId: 'x', qty: 1, price: -1 }] }],
    ['a third of a kopeck', { items: [{ productId: 'x', qty: 1, price: 0.333 }] }],
    ['an array for the note', { note: ['x'] }],
    ['an unknown payment', { paymentMethod: 'barter' }],
    ['a device sale without its number', { deviceSeq: undefined }],
    ['a device sale without prices', { items: [{ productId: 'x', qty: 1 }] }],
    ['an id that is none', { id: '1' }],
    ['a day for an instant', { soldAt: 'yesterday' }],
  ])('%s is refused in Russian and changes nothing', async (_, change) => {
    const before = await app.db('movements').count<{ n: number }[]>({ n: '*' });
    const answer = await manager.request('POST', '/api/sales', { json: { ...deviceSale(), ...change } });
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ code: 'validation', error: expect.stringMatching(/[а-яё]/i) });
    expect(await app.db('movements').count<{ n: number }[]>({ n: '*' })).toEqual(before);
  });

  test('customers and guests may not sell', async () => {
    const customer = await app.as('customer');
    expect(await customer.request('POST', '/api/sales', { json: deviceSale() })).toMatchObject(
      refusal(403, 'forbidden'),
    );
  });

  test('after all of it stock equals its movements, and a planted error is found', async () => {
    expect(await proveStock(app.db)).toEqual([]);
    await app.db('products').where({ id: goods.bath }).increment('stock_qty', 1);
    expect(await proveStock(app.db)).toMatchObject([{ productId: goods.bath, what: 'stock' }]);
    await app.db('products').where({ id: goods.bath }).decrement('stock_qty', 1);
  });
});
