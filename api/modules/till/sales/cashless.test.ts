/** Receipts paid by card and by СБП: what the shop books, gives back, counts in the drawer and reports. */
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BodyFor } from '#contract/endpoint.ts';
import { reportMoney } from '#contract/reports/reports.ts';
import { recordReturn } from '#contract/returns/returns.ts';
import { listSales, reconcileSales, recordSale, voidSale } from '#contract/sales/sales.ts';
import { closeShift, confirmShift, listDrawerDifferences, listShifts } from '#contract/shifts/shifts.ts';
import { businessDay } from '#contract/values/business-day.ts';
import { ENGINES } from '#db/test-database.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { PersonsBrowser } from '../../../proofs/fixtures/testing.ts';

const PRICE = 1_000.25;
const QTY = 4;
const TOTAL = 4_001;

describe.each(ENGINES)('receipts without cash on %s', (engine) => {
  let manager: PersonsBrowser;
  let admin: PersonsBrowser;
  let mixer: string;
  let deviceId: string;
  let seq: number;

  const app = openShop({ engine });
  beforeAll(async () => {
    ({ mixer } = await addGoods(app.db));
    manager = await app.as('manager');
    admin = await app.as('admin');
  });
  beforeEach(() => {
    deviceId = newId();
    seq = 0;
  });

  type Paid = { card?: number; sbp?: number } | undefined;
  const paidBy = (cashless: Paid) => (cashless === undefined ? {} : { paymentMethod: 'cashless' as const, cashless });
  function saleOf(cashless?: Paid) {
    const soldAt = new Date().toISOString();
    const items = [{ productId: mixer, qty: QTY, price: PRICE, title: 'Смеситель' }];
    return { id: newId(), deviceId, deviceSeq: (seq += 1), soldAt, sentAt: soldAt, items, ...paidBy(cashless) };
  }
  const post = (json: unknown) => manager.request('POST', recordSale.path, { json });
  async function sell(cashless?: Paid) {
    const sale = saleOf(cashless);
    await manager.call(recordSale, { body: sale });
    return sale;
  }
  function returnOf(saleId: string, qty: number, cashless?: Paid): BodyFor<typeof recordReturn> & { id: string } {
    const now = new Date().toISOString();
    return {
      ...{ id: newId(), saleId, deviceId, deviceSeq: (seq += 1), returnedAt: now, sentAt: now },
      items: [{ position: 0, qty, fate: 'restock' }],
      total: (qty * Math.round(PRICE * 100)) / 100,
      ...(cashless === undefined ? {} : { cashless }),
    };
  }
  const bringBack = (body: BodyFor<typeof recordReturn>) => manager.request('POST', recordReturn.path, { json: body });
  const rowOf = (id: string) => app.db('sales').where({ id }).first('total', 'by_card', 'by_sbp', 'payment_method');
  const money = async () => {
    const today = businessDay(new Date(), app.services.settings.SHOP_TIMEZONE);
    const [row] = (await admin.call(reportMoney, { query: { from: today, to: today } })) ?? [];
    return { cash: row?.cash ?? 0, card: row?.card ?? 0, sbp: row?.sbp ?? 0, tills: row?.tills ?? 0 };
  };
  /** The money that these acts add to today's, in kopecks. */
  async function adds(acts: () => Promise<unknown>) {
    const before = await money();
    await acts();
    const after = await money();
    const more = (way: keyof typeof before) => Math.round((after[way] - before[way]) * 100) / 100;
    return { cash: more('cash'), card: more('card'), sbp: more('sbp'), tills: more('tills') };
  }

  test('a sale keeps its parts, and is listed with them; a sale that names none is all cash', async () => {
    const [split, plain] = [await sell({ card: 1_500.5, sbp: 500 }), await sell()];
    expect(await rowOf(split.id)).toEqual({
      total: 400_100,
      by_card: 150_050,
      by_sbp: 50_000,
      payment_method: 'cashless',
    });
    expect(await rowOf(plain.id)).toEqual({ total: 400_100, by_card: 0, by_sbp: 0, payment_method: 'cash' });
    const { items } = await manager.call(listSales, { query: { id: split.id } });
    expect(items[0]?.cashless).toEqual({ card: 1_500.5, sbp: 500 });
    const { items: others } = await manager.call(listSales, { query: { id: plain.id } });
    expect(others[0]).not.toHaveProperty('cashless');
  });

  test.each([
    ['more than the total', { card: TOTAL + 0.01 }],
    ['more than the total in two parts', { card: TOTAL - 1, sbp: 1.01 }],
    ['a negative part', { card: -1 }],
    ['a negative part that another covers', { card: TOTAL + 1, sbp: -1 }],
    ['an empty part', { card: 0 }],
    ['a fraction of a kopeck', { sbp: 0.001 }],
    ['no part', {}],
    ['a means that this version does not know', { card: 1, transfer: 1 }],
    ['no number', { card: '100' }],
  ])('%s without cash is refused in words, and nothing is booked', async (_, cashless) => {
    const sale = saleOf(cashless as Paid);
    const answer = await post(sale);
    expect(answer).toMatchObject({ status: 422, json: { error: expect.stringMatching(/[а-яё]/i) } });
    expect(await rowOf(sale.id)).toBeUndefined();
  });

  test('a sale whose way of payment contradicts its parts is refused', async () => {
    for (const wrong of [
      { ...saleOf({ card: 1 }), paymentMethod: 'cash' },
      { ...saleOf(), paymentMethod: 'cashless' },
      { ...saleOf({ card: 1 }), paymentMethod: 'transfer' },
    ])
      expect((await post(wrong)).status).toBe(422);
  });

  test('a sale sent again is one; the same id with other parts is refused', async () => {
    const sale = await sell({ card: 1_000 });
    expect(await manager.call(recordSale, { body: sale })).toMatchObject({ replayed: true });
    for (const cashless of [{ card: 1_000.01 }, { sbp: 1_000 }, { card: 1_000, sbp: 1 }])
      expect(await post({ ...sale, ...paidBy(cashless) })).toMatchObject({
        status: 409,
        json: { code: 'act_id_reused' },
      });
    const { cashless: _, paymentMethod: _method, ...plain } = sale;
    expect((await post(plain)).status).toBe(409);
    expect((await rowOf(sale.id))?.by_card).toBe(100_000);
  });

  test('a bare request may be paid by card too, and is bounded by the price of the server', async () => {
    const bare = { id: newId(), items: [{ productId: mixer, qty: 1 }] };
    expect((await post({ ...bare, ...paidBy({ card: 49_999_999 }) })).status).toBe(422);
    expect((await post({ ...bare, ...paidBy({ card: 1 }) })).status).toBe(200);
  });

  test('money goes back by the means it came, and never more by one of them than is left', async () => {
    const sale = await sell({ card: 1_500, sbp: 500 });
    const refused = async (...[qty, cashless]: [number, Paid?]) =>
      expect(await bringBack(returnOf(sale.id, qty, cashless))).toMatchObject({
        status: 422,
        json: { code: 'validation', error: expect.stringContaining('Можно вернуть') },
      });
    // Four of 1 000.25: cash paid 2 001.
    await refused(3);
    await refused(2, { card: 1_500.01 });
    await refused(1, { sbp: 500.01 });
    await refused(1, { card: 1_000.26 });
    expect((await bringBack(returnOf(sale.id, 2, { card: 1_500, sbp: 500.5 }))).status).toBe(422);
    expect(await app.db('returns').where({ sale_id: sale.id })).toHaveLength(0);

    expect((await bringBack(returnOf(sale.id, 1, { card: 900.25 }))).status).toBe(200);
    await refused(1, { card: 600 });
    expect((await bringBack(returnOf(sale.id, 1, { card: 599.75 }))).status).toBe(200);
    await refused(2, { card: 0.01 });
    const last = returnOf(sale.id, 2, { sbp: 500 });
    expect((await bringBack(last)).status).toBe(200);
    const { items } = await manager.call(listSales, { query: { id: sale.id } });
    expect(items[0]?.returns.map(({ cashless }) => cashless)).toEqual([
      { card: 900.25 },
      { card: 599.75 },
      { sbp: 500 },
    ]);
    // A repeat changes nothing, other parts under its id are refused.
    expect((await bringBack(last)).json).toMatchObject({ replayed: true });
    expect((await bringBack({ ...last, cashless: { sbp: 499 } })).json).toMatchObject({ code: 'act_id_reused' });
  });

  test('of two returns at once that together exceed a means, one is booked', async () => {
    const sale = await sell({ card: 1_001 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => bringBack(returnOf(sale.id, 1, { card: 1_000.25 }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a sale in cash is returned in cash alone, an order has no parts', async () => {
    const sale = await sell();
    expect((await bringBack(returnOf(sale.id, 1, { card: 1 }))).status).toBe(422);
    expect((await bringBack({ ...returnOf(sale.id, 1), how: 'card' })).status).toBe(422);
    expect((await bringBack(returnOf(sale.id, 1))).status).toBe(200);
    const { saleId: _, ...ofOrder } = returnOf(sale.id, 1, { card: 1 });
    expect((await bringBack({ ...ofOrder, orderId: newId() })).status).toBe(422);
  });

  test('a void ends the money of every means, and after a return it is kept', async () => {
    const voidOf = (sale: ReturnType<typeof saleOf>) => ({
      ...{ id: newId(), saleId: sale.id, deviceId, deviceSeq: sale.deviceSeq, voidedAt: new Date().toISOString() },
      ...{ reason: 'Ошибка кассира', sale },
    });
    const nothing = { cash: 0, card: 0, sbp: 0, tills: 0 };
    expect(
      await adds(async () => {
        const sale = await sell({ card: 1_500 });
        expect(await manager.call(voidSale, { body: voidOf(sale) })).toMatchObject({ outcome: 'cancelled' });
      }),
    ).toEqual(nothing);
    const returned = await sell({ card: TOTAL });
    await bringBack(returnOf(returned.id, 1, { card: 1_000.25 }));
    expect(await manager.call(voidSale, { body: voidOf(returned) })).toMatchObject({ outcome: 'kept' });
    // A void that names other parts than the booked sale's is of another sale.
    const other = await sell({ card: TOTAL });
    const claimed = { ...voidOf(other), sale: { ...other, cashless: { sbp: TOTAL } } };
    expect(await manager.call(voidSale, { body: claimed })).toMatchObject({ outcome: 'other_sale_kept' });
  });

  test('the report of money tells the means of tills, and their sum stays', async () => {
    expect(
      await adds(async () => {
        const sale = await sell({ card: 1_500.5, sbp: 500 });
        await sell();
        await bringBack(returnOf(sale.id, 1, { card: 1_000.25 }));
      }),
    ).toEqual({ cash: 6_001.5, card: 500.25, sbp: 500, tills: 7_001.75 });
  });

  test('the comparison names a sale that was booked by other means', async () => {
    const [split, plain] = [await sell({ card: 1_000 }), await sell()];
    const compare = async (sales: BodyFor<typeof reconcileSales>['sales']) =>
      (await manager.call(reconcileSales, { body: { deviceId, sales } })).different;
    expect(
      await compare([
        { id: split.id, total: TOTAL, cashless: { card: 1_000 } },
        { id: plain.id, total: TOTAL },
      ]),
    ).toEqual([]);
    expect(
      await compare([
        { id: split.id, total: TOTAL },
        { id: plain.id, total: TOTAL, cashless: { sbp: 1 } },
      ]),
    ).toEqual([
      { id: split.id, total: TOTAL, cashless: { card: 1_000 } },
      { id: plain.id, total: TOTAL },
    ]);
  });

  test('a shift expects the cash alone in its drawer, and tells the other means', async () => {
    const [split, plain] = [await sell({ card: 1_500.5, sbp: 500 }), await sell()];
    const back = returnOf(split.id, 2, { card: 500.5 });
    await bringBack(back);
    const closedAt = new Date().toISOString();
    const receipts = [
      ...[split, plain].map(({ id, deviceSeq, soldAt: at, ...sale }) => ({
        ...{ id, kind: 'sale' as const, seq: deviceSeq, total: TOTAL, at },
        ...('cashless' in sale ? { cashless: sale.cashless } : {}),
      })),
      { id: back.id, kind: 'return' as const, seq: 3, total: 2_000.5, cashless: { card: 500.5 }, at: back.returnedAt },
    ];
    const body = {
      ...{ id: newId(), revision: 1, deviceId, fromSeq: 0, toSeq: 3, openedAt: split.soldAt, closedAt },
      ...{ counted: 5_000, note: '', opening: 500, receipts },
    };
    await manager.call(closeShift, { body });
    const shift = async () => (await admin.call(listShifts, { query: { deviceId } })).items[0];
    // Cash: 2 000,50 + 4 001 − 1 500.
    expect(await shift()).toMatchObject({
      ...{ state: 'closed', sales: 8_002, returns: 2_000.5, cash: 4_501.5, card: 1_000, sbp: 500 },
      ...{ cashNow: 4_501.5, expected: 5_001.5 },
    });
    const { items } = await admin.call(listDrawerDifferences, { query: { deviceId } });
    expect(items).toMatchObject([{ short: 1.5, over: 0 }]);

    // A card's receipt that arrives later opens the shift again, and adds no cash.
    seq = 2;
    const late = { ...saleOf({ card: TOTAL }), soldAt: split.soldAt };
    await manager.call(recordSale, { body: late });
    expect(await shift()).toMatchObject({ state: 'reopened', added: { count: 1, cash: 0 }, cashNow: 4_501.5 });
    await admin.call(confirmShift, { params: { id: body.id }, body: { cashNow: 4_501.5 } });
    expect(await shift()).toMatchObject({ state: 'closed', sales: 12_003, card: 5_001, cash: 4_501.5 });
  });

  test('a closing that counted a receipt as cash is outdated once the shop has it by card', async () => {
    const sale = await sell({ card: TOTAL });
    const at = sale.soldAt;
    const body = {
      ...{ id: newId(), revision: 1, deviceId, fromSeq: 0, toSeq: 1, openedAt: at, closedAt: new Date().toISOString() },
      receipts: [{ id: sale.id, kind: 'sale' as const, seq: 1, total: TOTAL, at }],
    };
    await manager.call(closeShift, { body });
    const [shift] = (await admin.call(listShifts, { query: { deviceId } })).items;
    expect(shift).toMatchObject({ state: 'reopened', cash: TOTAL, cashNow: 0, changed: { count: 1, cash: -TOTAL } });
    const wrong = { ...body, id: newId(), receipts: [{ ...body.receipts[0], cashless: { card: TOTAL + 1 } }] };
    expect((await manager.request('POST', closeShift.path, { json: wrong })).status).toBe(422);
  });
});
