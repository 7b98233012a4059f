import 'fake-indexeddb/auto';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { PaymentWay } from '#contract/values/payment-ways.ts';
import { journalDb } from '../database/database.ts';
import { ensureOrderCash, expectedOrderCash, expectOrderCash, settleOrderCash } from './order-cash.ts';
import { closeShift, readShifts } from './shifts.ts';

type State = Pick<DeskOrder, '_id' | 'payments' | 'returns'>;

const AT = '2026-11-20T10:00:00.000Z';
const MINUTE = 60_000;
const after = (minutes: number) => Date.parse(AT) + minutes * MINUTE;

beforeEach(async () => {
  await Promise.all(journalDb.tables.map((table) => table.clear()));
});

function cashOf(id: string, kind: 'in' | 'out' = 'in', at = AT) {
  return { id, orderId: 'o1', orderNumber: '1042', kind, authorId: 'olga', authorName: 'Ольга', at };
}
function expectCash(id: string, kind: 'in' | 'out' = 'in') {
  return expectOrderCash(cashOf(id, kind));
}
function paid(id: string, sum: number, how: PaymentWay = 'cash'): State {
  return { _id: 'o1', payments: [{ id, kind: 'payment', sum, how, at: AT, note: '', actor: null }], returns: [] };
}
const nothing: State = { _id: 'o1', payments: [], returns: [] };
const moves = async () =>
  (await readShifts()).open.moves.map(({ id, kind, amount, reason, authorId }) => [id, kind, amount, reason, authorId]);

test('cash that the server has booked enters the drawer once, with the booked sum, also after the shift was closed', async () => {
  const id = newId();
  expect(await expectCash(id)).toBe(true);
  expect(await settleOrderCash(nothing, after(1))).toEqual([]);
  expect(await settleOrderCash({ ...paid(id, 700.5), _id: 'another' }, after(1))).toEqual([]);
  expect(await moves()).toEqual([]);
  const settled = await Promise.all([
    settleOrderCash(paid(id, 700.5), after(2)),
    settleOrderCash(paid(id, 700.5), after(2)),
  ]);
  expect(settled.flat()).toMatchObject([{ id }]);
  expect(await moves()).toEqual([[id, 'in', 700.5, 'Оплата заказа № 1042', 'olga']]);
  expect(await expectedOrderCash()).toEqual([]);
  const olga = { _id: 'olga', name: 'Ольга' } as Parameters<typeof closeShift>[0];
  await closeShift(olga, { counted: 700.5, note: '' });
  // The page died between the move and the end of the note.
  await expectCash(id);
  await settleOrderCash(paid(id, 700.5), after(3));
  expect(await moves()).toEqual([]);
});

test('money that the server has booked by another means leaves the drawer alone', async () => {
  const id = newId();
  await expectCash(id);
  expect(await settleOrderCash(paid(id, 700, 'card'), after(1))).toEqual([]);
  expect([await expectedOrderCash(), await moves()]).toEqual([[], []]);
});

test('cash of a return leaves the drawer with the sum of the return', async () => {
  const id = newId();
  await expectCash(id, 'out');
  const summary = { id, number: 'R-1', returnedAt: AT, total: 800, reason: '', authorName: null, items: [] };
  await settleOrderCash({ ...nothing, returns: [summary] }, after(1));
  expect(await moves()).toEqual([[id, 'out', 800, 'Возврат денег по заказу № 1042', 'olga']]);
  // A repeated request under the same id was booked by another means.
  const second = newId();
  await expectCash(second, 'out');
  expect(await settleOrderCash({ ...nothing, returns: [{ ...summary, id: second, how: 'card' }] }, after(1))).toEqual(
    [],
  );
  expect([await expectedOrderCash(), (await moves()).length]).toEqual([[], 1]);
});

test('money recorded again for an order whose first record a restored server has lost is the money that the drawer has', async () => {
  const [first, again, more] = [newId(), newId(), newId()];
  const record = async (id: string, state: State, at: number) => {
    await expectCash(id);
    return settleOrderCash(state, after(at));
  };
  await record(first, paid(first, 700), 1);
  // A record of another sum, or for another order, is other money.
  const other = newId();
  await record(other, paid(other, 300), 2);
  expect(await record(again, paid(again, 700), 3)).toMatchObject([{ id: again, isKnown: true }]);
  expect((await moves()).map(([id, , amount]) => [id, amount])).toEqual([
    [first, 700],
    [other, 300],
  ]);
  await ensureOrderCash(cashOf(again));
  expect(await expectedOrderCash()).toEqual([]);
  // The first record stands for one other record only.
  const both: State = { ...nothing, payments: [again, more].flatMap((id) => paid(id, 700).payments) };
  expect(await record(more, both, 4)).toMatchObject([{ id: more, isKnown: false }]);
  const foreign = newId();
  await expectOrderCash({ ...cashOf(foreign), orderId: 'o2', orderNumber: '1042' });
  await settleOrderCash({ ...paid(foreign, 300), _id: 'o2' }, after(5));
  expect((await moves()).map(([id]) => id)).toEqual([first, other, more, foreign]);
});

test('a request that never arrived is waited for a quarter of an hour, and then dropped', async () => {
  const id = newId();
  await expectCash(id);
  expect(await expectCash(id)).toBe(false);
  await settleOrderCash(nothing, after(14));
  expect(await expectedOrderCash()).toMatchObject([{ id, orderNumber: '1042' }]);
  await settleOrderCash(nothing, after(16));
  expect([await expectedOrderCash(), await moves()]).toEqual([[], []]);
});

test('a request sent again is waited for from that moment, by a state read earlier too', async () => {
  const id = newId();
  await expectCash(id);
  expect(await expectOrderCash(cashOf(id, 'in', new Date(after(14)).toISOString()))).toBe(false);
  await settleOrderCash(nothing, after(16));
  expect(await expectedOrderCash()).toMatchObject([{ id }]);
  await settleOrderCash(paid(id, 700), after(17));
  expect(await moves()).toEqual([[id, 'in', 700, 'Оплата заказа № 1042', 'olga']]);
});

test('after the answer the cash is noted again if its note was dropped, but never once it is in the drawer', async () => {
  const id = newId();
  await expectCash(id);
  await settleOrderCash(nothing, after(16));
  await ensureOrderCash(cashOf(id));
  expect(await expectedOrderCash()).toMatchObject([{ id }]);
  await settleOrderCash(paid(id, 700), after(17));
  await ensureOrderCash(cashOf(id));
  expect(await expectedOrderCash()).toEqual([]);
});
