import { expect, test } from 'vitest';
import { newRow } from '../../device/durable/delivery.ts';
import type { OrderRow } from '../../device/rows/journal-types.ts';
import { lostOrders } from './orders-section.tsx';

const AT = '2026-11-20T09:00:00.000Z';
const LATER = Date.parse(AT) + 600_000;

const row = (id: string, number: string, change: Partial<OrderRow> = {}): OrderRow => ({
  ...newRow('order', {
    ...{ id, number, authorId: 'anna', authorName: '', total: 200, recordedAt: AT, leftAt: AT, body: null, goods: [] },
  }),
  ...{ state: 'accepted', settledAt: AT },
  ...change,
});
const listed = (...numbers: number[]) => numbers.map((number) => ({ _id: `o${number}`, number: String(number) }));
const lost = (rows: OrderRow[], items: ReturnType<typeof listed>, page: { total?: number; answeredAt?: number } = {}) =>
  lostOrders(rows, 'anna', { items, total: items.length, answeredAt: LATER, ...page }).map(({ id }) => id);

test('an order of the account that the shop has accepted and no longer lists is lost', () => {
  expect(lost([row('o12', '12'), row('o11', '11')], listed(11, 10))).toEqual(['o12']);
  expect(lost([row('o12', '12')], [])).toEqual(['o12']);
});

test('an order that may be on another page, or was accepted while the list was on its way, is not', () => {
  expect(lost([row('o9', '9'), row('o12', '12')], listed(11, 10), { total: 5 })).toEqual(['o12']);
  expect(lost([row('o12', '12')], [], { answeredAt: Date.parse(AT) + 30_000 })).toEqual([]);
});

test('orders of guests and of other accounts, and those that wait, are not', () => {
  const others = [row('o1', '1', { authorId: null }), row('o2', '2', { authorId: 'boris' })];
  const waiting = (['queued', 'attention', 'voided'] as const).map((state) =>
    row(state, '', { state, settledAt: null }),
  );
  expect(lost([...others, ...waiting], [])).toEqual([]);
});
