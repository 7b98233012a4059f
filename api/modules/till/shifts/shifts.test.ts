import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as newId } from 'uuid';
import { listAudit } from '#contract/audit/audit.ts';
import type { BodyFor } from '#contract/endpoint.ts';
import { recordSale, voidSale } from '#contract/sales/sales.ts';
import { closeShift, confirmShift, listShifts, type Shift } from '#contract/shifts/shifts.ts';
import { ENGINES } from '#db/test-database.ts';
import { openShop } from '../../../proofs/fixtures/sample-shop.ts';
import type { Browser } from '../../../proofs/fixtures/testing.ts';
import { addGoods } from '../../../proofs/fixtures/sample-sale-goods.ts';

const PRICE = 100;

/** A sale of a till, as its journal would hold it. */
interface Sold {
  id: string;
  deviceId: string;
  deviceSeq: number;
  soldAt: string;
  items: { productId: string; qty: number; price: number; title: string }[];
}

describe.each(ENGINES)('shifts on %s', (engine) => {
  let manager: Browser;
  let admin: Browser;
  let mixer: string;
  let deviceId: string;
  let moment = Date.parse('2026-11-20T07:00:00.000Z');

  const app = openShop({ engine });
  beforeAll(async () => {
    ({ mixer } = await addGoods(app.db));
    manager = await app.as('manager');
    admin = await app.as('admin');
  });
  beforeEach(() => {
    deviceId = newId();
  });

  function next(): string {
    moment += 60_000;
    return new Date(moment).toISOString();
  }
  const sold = (deviceSeq: number, change: Partial<Sold> & { qty?: number } = {}): Sold => {
    const { qty = 1, ...rest } = change;
    return {
      id: newId(),
      deviceId,
      deviceSeq,
      soldAt: next(),
      items: [{ productId: mixer, qty, price: PRICE, title: 'Смеситель' }],
      ...rest,
    };
  };
  const book = (sale: Sold) => manager.call(recordSale, { body: sale });
  const end = (sale: Sold) =>
    manager.call(voidSale, {
      body: {
        id: newId(),
        saleId: sale.id,
        deviceId: sale.deviceId,
        deviceSeq: sale.deviceSeq,
        voidedAt: next(),
        reason: 'Ошибка кассира',
        sale: { ...sale },
      },
    });
  const totalOf = (sale: Sold) => sale.items.reduce((sum, { qty, price }) => sum + qty * price, 0);

  /** The closing that a till makes over these sales. */
  function closing(
    sales: readonly Sold[],
    change: Partial<BodyFor<typeof closeShift>> = {},
  ): BodyFor<typeof closeShift> & { id: string } {
    const closedAt = next();
    return {
      id: newId(),
      revision: 1,
      deviceId,
      fromSeq: 0,
      toSeq: Math.max(...sales.map(({ deviceSeq }) => deviceSeq)),
      openedAt: sales[0]?.soldAt ?? closedAt,
      closedAt,
      counted: null,
      note: '',
      receipts: sales.map((sale) => ({
        id: sale.id,
        kind: 'sale',
        seq: sale.deviceSeq,
        total: totalOf(sale),
        at: sale.soldAt,
      })),
      ...change,
    };
  }
  const close = (body: BodyFor<typeof closeShift>) => manager.call(closeShift, { body });
  const read = async (id: string): Promise<Shift> => {
    const found = (await admin.call(listShifts, { query: { deviceId } })).items.find((shift) => shift.id === id);
    if (found === undefined) throw new Error('No such shift');
    return found;
  };

  test('a closing is listed with what it counted, who closed it and what was in the drawer', async () => {
    const sales = [sold(1), sold(2, { qty: 3 })];
    for (const sale of sales) await book(sale);
    const author = await app.db('users').where({ role: 'manager' }).first('id', 'name');
    const body = closing(sales, { counted: 350.5, note: 'Размен сдан', authorId: author?.id ?? '' });
    expect(await close(body)).toMatchObject({ id: body.id, revision: 1, replayed: false });
    expect(await read(body.id)).toMatchObject({
      receipts: 2,
      sales: 400,
      returns: 0,
      cash: 400,
      cashNow: 400,
      counted: 350.5,
      note: 'Размен сдан',
      state: 'closed',
      authorName: author?.name,
      openedAt: sales[0]?.soldAt,
      closedAt: body.closedAt,
      device: { id: deviceId },
      confirmedAt: null,
    });
  });

  test('a closing sent twice is one shift, also twenty times at once', async () => {
    const sales = [sold(1)];
    for (const sale of sales) await book(sale);
    const body = closing(sales);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => close({ ...body, sentAt: new Date().toISOString() })),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await app.db('shifts').where({ device_id: deviceId })).toHaveLength(1);
    expect(await app.db('shift_receipts').where({ shift_id: body.id })).toHaveLength(1);
  });

  test('other receipts under the id of a closing are refused and change nothing', async () => {
    const sales = [sold(1), sold(2)];
    const body = closing(sales);
    await close(body);
    for (const other of [
      { ...body, receipts: body.receipts.slice(1) },
      { ...body, counted: 1 },
      { ...body, revision: 2, deviceId: newId() },
    ]) {
      expect(await manager.request('POST', '/api/shifts', { json: other })).toMatchObject({
        status: 409,
        json: { code: 'act_id_reused', error: expect.stringMatching(/[а-яё]/i) },
      });
    }
    expect(await read(body.id)).toMatchObject({ receipts: 2, revision: 1 });
  });

  test('a shift closed offline waits for its receipts, and is closed once they have come', async () => {
    const sales = [sold(1), sold(2), sold(3)];
    const body = closing(sales);
    await close(body);
    expect(await read(body.id)).toMatchObject({
      state: 'waiting',
      cash: 300,
      cashNow: 300,
      awaited: { count: 3, cash: 300 },
    });
    await book(sales[1] as Sold);
    const waiting = await read(body.id);
    expect(waiting).toMatchObject({ state: 'waiting', awaited: { count: 2, cash: 200 } });
    expect(waiting.awaited.shown.map(({ number }) => number.slice(-6))).toEqual(['000001', '000003']);
    for (const sale of sales) await book(sale);
    expect(await read(body.id)).toMatchObject({ state: 'closed', awaited: { count: 0, cash: 0 } });
  });

  test('a receipt of the shift that comes uncounted opens it visibly, until it is closed again', async () => {
    const [first, late, last] = [sold(1), sold(2), sold(3)];
    for (const sale of [first, last]) await book(sale);
    const body = closing([first, last]);
    await close(body);
    expect(await read(body.id)).toMatchObject({ state: 'closed' });
    const { number } = await book(late);
    const open = await read(body.id);
    expect(open).toMatchObject({
      state: 'reopened',
      cash: 200,
      cashNow: 300,
      added: { count: 1, cash: 100, shown: [{ number, total: 100, kind: 'sale' }] },
    });

    const { receiptsRevision } = open;
    // Other receipts with the same cash are not what was seen either.
    for (const json of [
      { cashNow: 200, receiptsRevision },
      { cashNow: 300, receiptsRevision: 'former' },
    ])
      expect(await admin.request('POST', `/api/shifts/${body.id}/confirm`, { json })).toMatchObject({
        status: 409,
        json: { code: 'shift_changed' },
      });
    const seen = { cashNow: 300, receiptsRevision };
    const closed = await admin.call(confirmShift, { params: { id: body.id }, body: seen });
    expect(closed).toMatchObject({
      state: 'closed',
      receipts: 3,
      cash: 300,
      cashNow: 300,
      added: { count: 0 },
      confirmedBy: expect.any(String),
    });
    const { items } = await admin.call(listAudit, { query: { subject: deviceId } });
    expect(items).toMatchObject([{ action: 'shift_confirmed', details: { from: 200, to: 300, added: number } }]);
    // The till's own closing, delivered again, undoes none of it.
    expect(await close(body)).toMatchObject({ replayed: true });
    expect(await read(body.id)).toMatchObject({ state: 'closed', receipts: 3 });
    expect(await admin.call(confirmShift, { params: { id: body.id }, body: { cashNow: 1 } })).toMatchObject({
      state: 'closed',
      cash: 300,
    });
  });

  test('a counted sale voided later opens the shift, whether it had been booked or not', async () => {
    const [booked, refused] = [sold(1), sold(2)];
    await book(booked);
    const body = closing([booked, refused]);
    await close(body);
    expect(await read(body.id)).toMatchObject({ state: 'waiting' });
    await end(refused);
    expect(await read(body.id)).toMatchObject({
      state: 'reopened',
      cash: 200,
      cashNow: 100,
      ended: { count: 1, cash: -100 },
      awaited: { count: 0 },
    });
    await end(booked);
    expect(await read(body.id)).toMatchObject({ state: 'reopened', cashNow: 0, ended: { count: 2, cash: -200 } });
    expect(await admin.call(confirmShift, { params: { id: body.id }, body: { cashNow: 0 } })).toMatchObject({
      state: 'closed',
      receipts: 0,
      cash: 0,
    });
  });

  test('a counted sale under whose id another till’s sale stands is over once it is voided', async () => {
    const sale = sold(1);
    await book({ ...sale, deviceId: newId() });
    const body = closing([sale]);
    await close(body);
    expect(await read(body.id)).toMatchObject({ state: 'waiting', awaited: { count: 1 } });
    await end({ ...sale, items: [{ productId: mixer, qty: 9, price: PRICE, title: 'Смеситель' }] });
    expect(await read(body.id)).toMatchObject({ state: 'reopened', ended: { count: 1 }, awaited: { count: 0 } });
  });

  test('a correction counts in the shift of what it corrects, not in the one it was made in', async () => {
    const wrong = sold(1);
    const first = closing([wrong]);
    await close(first);
    // Made in the second shift, with the moment at which the goods changed hands.
    const [right, next1] = [sold(2, { soldAt: wrong.soldAt, qty: 4 }), sold(3)];
    await end(wrong);
    for (const sale of [right, next1]) await book(sale);
    const second = closing([next1], { fromSeq: 1, toSeq: 3 });
    await close(second);
    expect(await read(first.id)).toMatchObject({
      state: 'reopened',
      cashNow: 400,
      added: { count: 1, cash: 400 },
      ended: { count: 1, cash: -100 },
    });
    expect(await read(second.id)).toMatchObject({ state: 'closed', receipts: 1, cash: 100 });
  });

  test('a shift closed again on its till replaces the former closing; that one, late on its way, is over', async () => {
    const [first, late] = [sold(1), sold(2)];
    for (const sale of [first, late]) await book(sale);
    const body = closing([first], { toSeq: 2 });
    await close(body);
    expect(await read(body.id)).toMatchObject({ state: 'reopened' });
    const again = { ...closing([first, late]), id: body.id, closedAt: body.closedAt, revision: 2, counted: 200 };
    expect(await close(again)).toMatchObject({ revision: 2, replayed: false });
    expect(await close(body)).toMatchObject({ revision: 2, replayed: true });
    expect(await read(body.id)).toMatchObject({ state: 'closed', revision: 2, receipts: 2, counted: 200 });
  });

  test('a shift that another seller closes again stays with the seller of its first closing', async () => {
    const [first, late] = [sold(1), sold(2)];
    for (const sale of [first, late]) await book(sale);
    const body = closing([first], { toSeq: 2 });
    await close(body);
    const { authorName } = await read(body.id);
    const again = { ...closing([first, late]), id: body.id, closedAt: body.closedAt, revision: 2, counted: 150 };
    await admin.call(closeShift, { body: again });
    expect(await read(body.id)).toMatchObject({ revision: 2, counted: 150, authorName });
  });

  test('a sum other than counted opens the shift', async () => {
    const sale = sold(1);
    await book(sale);
    const body = closing([sale]);
    const receipts = body.receipts.map((receipt) => ({ ...receipt, total: 90 }));
    await close({ ...body, receipts });
    expect(await read(body.id)).toMatchObject({
      state: 'reopened',
      cash: 90,
      cashNow: 100,
      changed: { count: 1, cash: 10, shown: [{ total: 100, before: 90 }] },
    });
  });

  test('returns count against sales', async () => {
    const sale = sold(1);
    await book(sale);
    const at = next();
    const back = { id: newId(), kind: 'return', seq: 2, total: 30.5, at } as const;
    const body = closing([sale], { toSeq: 2 });
    await close({ ...body, receipts: [...body.receipts, back] });
    expect(await read(body.id)).toMatchObject({
      state: 'waiting',
      receipts: 2,
      sales: 100,
      returns: 30.5,
      cash: 69.5,
      awaited: { count: 1, cash: -30.5 },
    });
    const row = {
      id: back.id,
      body_hash: '',
      sale_id: sale.id,
      device_id: deviceId,
      device_seq: 2,
      number: 'A1-000002',
      returned_at: at,
      business_day: '2026-11-20',
      received_at: at,
      total: 3050,
      receipt: '{}',
    };
    await app.db('returns').insert(row as never);
    expect(await read(body.id)).toMatchObject({ state: 'closed' });
  });

  test('shifts are found by device and by the shop’s days, the newest first', async () => {
    const [one, two] = [
      closing([sold(1)], { closedAt: '2026-10-05T20:59:00.000Z' }),
      closing([sold(2)], { fromSeq: 1, closedAt: '2026-10-05T21:00:00.000Z' }),
    ];
    for (const body of [one, two]) await close(body);
    const found = async (query: object) => (await admin.call(listShifts, { query })).items.map(({ id }) => id);
    expect(await found({ deviceId })).toEqual([two.id, one.id]);
    expect(await found({ deviceId, from: '2026-10-05', to: '2026-10-05' })).toEqual([one.id]);
    expect(await found({ deviceId, from: '2026-10-06' })).toEqual([two.id]);
    expect(await admin.call(listShifts, { query: { deviceId, page: 2, limit: 1 } })).toMatchObject({
      total: 2,
      items: [{ id: one.id }],
    });
  });

  test('a shift whose till lost its clock was opened with its first receipt, closed after its last one, and stays there', async () => {
    const [soldAt, lost] = [new Date(Date.now() - 60_000).toISOString(), '2010-01-01T00:00:00.000Z'];
    const sales = [sold(1, { soldAt }), sold(2, { soldAt: new Date().toISOString() })];
    for (const sale of sales) expect((await book(sale)).soldAt).toBe(sale.soldAt);
    const body = closing(sales, {
      openedAt: lost,
      closedAt: lost,
      sentAt: new Date().toISOString(),
      moves: [{ id: newId(), kind: 'out', amount: 1, reason: 'Инкассация', at: '2009-12-31T23:00:00.000Z' }],
    });
    const answer = await close(body);
    const shift = await read(body.id);
    expect(shift).toMatchObject({ openedAt: soldAt, clockCorrected: true });
    expect([answer.openedAt, answer.closedAt]).toEqual([shift.openedAt, shift.closedAt]);
    expect(shift.closedAt >= (sales[1]?.soldAt ?? '')).toBe(true);
    expect(shift.moves.map(({ at }) => at >= shift.openedAt && at <= shift.closedAt)).toEqual([true]);
    await close({ ...body, revision: 2, note: 'Закрыта снова' });
    expect(await read(body.id)).toMatchObject({
      revision: 2,
      openedAt: shift.openedAt,
      closedAt: shift.closedAt,
      clockCorrected: true,
    });
  });

  test('a till whose clock is an hour fast has closed when it was so', async () => {
    const ahead = 3_600_000;
    const closedAt = new Date(Date.now() + ahead).toISOString();
    const body = closing([sold(1)], { openedAt: new Date(Date.now()).toISOString(), closedAt, sentAt: closedAt });
    await close(body);
    const { openedAt, closedAt: shown } = await read(body.id);
    expect(Math.abs(Date.parse(shown) - Date.now())).toBeLessThan(30_000);
    expect(Date.parse(shown) - Date.parse(openedAt)).toBe(Date.parse(closedAt) - Date.parse(body.openedAt));
  });

  test.each([
    ['numbers the wrong way round', { fromSeq: 9, toSeq: 8 }],
    [
      'a receipt counted twice',
      {
        receipts: Array.from({ length: 2 }, () => ({
          id: '0190a6b0-0000-7000-8000-000000000001',
          kind: 'sale',
          seq: 1,
          total: 1,
          at: '2026-11-20T09:00:00Z',
        })),
      },
    ],
    ['a negative count of the drawer', { counted: -1 }],
    ['a day for a moment', { closedAt: 'вчера' }],
    ['an id that is none', { id: '1' }],
  ])('%s is refused in Russian and leaves nothing', async (_, change) => {
    const answer = await manager.request('POST', '/api/shifts', { json: { ...closing([sold(1)]), ...change } });
    expect(answer).toMatchObject({
      status: 422,
      json: { code: 'validation', error: expect.stringMatching(/[а-яё]/i) },
    });
    expect(await app.db('shifts').where({ device_id: deviceId })).toEqual([]);
  });

  test('an unknown shift cannot be closed again', async () => {
    expect(await admin.request('POST', `/api/shifts/${newId()}/confirm`, { json: { cashNow: 0 } })).toMatchObject({
      status: 404,
    });
  });
});
