import { expect, test } from 'vitest';
import { stepsOf } from './order-page.tsx';

const settled = { sum: 0, due: 0, over: 0, state: 'paid' } as const;
const pickup = { method: 'pickup', price: 0, address: '' } as const;
const states = (status: Parameters<typeof stepsOf>[0]['status']) =>
  stepsOf({ status, delivery: pickup, payment: 'card', paid: settled }).map(({ state }) => state);

test('an order’s step follows its status; a canceled order has none', () => {
  expect(states('new')).toEqual(['done', 'now', 'ahead', 'ahead']);
  expect(states('processing')).toEqual(['done', 'done', 'now', 'ahead']);
  expect(states('delivered')).toEqual(['done', 'done', 'done', 'done']);
  expect(states('canceled')).toEqual([]);
});

test('an order that owes nothing has no payment step at the end; a paid one whose total has grown has', () => {
  const last = (status: 'new' | 'paid', due = 0) =>
    stepsOf({ status, delivery: pickup, payment: 'card', paid: { ...settled, due } }).at(-1)?.note;
  expect([last('new'), last('paid'), last('paid', 500)]).toEqual(['оплата картой', 'заказ оплачен', 'оплата картой']);
});

test('goods are said to be put aside only where they are', () => {
  const first = (unreserved?: true) =>
    stepsOf({ status: 'new', delivery: pickup, payment: 'card', paid: settled, ...(unreserved && { unreserved }) })[0];
  expect(first()).toMatchObject({ title: 'Отложили товары для вас', state: 'done' });
  expect(first(true)).toMatchObject({ title: 'Приняли заказ', state: 'done' });
});
