import { expect, test } from 'vitest';
import { stepsOf } from './steps-of.ts';

const pickup = { method: 'pickup', price: 0, address: '' } as const;
const states = (status: Parameters<typeof stepsOf>[0]['status']) =>
  stepsOf({ status, delivery: pickup, payment: 'card' }).map(({ state }) => state);

test('an order’s step follows its status; a canceled order has none', () => {
  expect(states('new')).toEqual(['done', 'now', 'ahead', 'ahead']);
  expect(states('processing')).toEqual(['done', 'done', 'now', 'ahead']);
  expect(states('delivered')).toEqual(['done', 'done', 'done', 'done']);
  expect(states('canceled')).toEqual([]);
});

test('a paid order has no payment step at the end', () => {
  const last = (status: 'new' | 'paid') => stepsOf({ status, delivery: pickup, payment: 'card' }).at(-1)?.note;
  expect([last('new'), last('paid')]).toEqual(['оплата картой', 'заказ оплачен']);
});

test('goods are said to be put aside only where they are', () => {
  const first = (unreserved?: true) =>
    stepsOf({ status: 'new', delivery: pickup, payment: 'card', ...(unreserved && { unreserved }) })[0];
  expect(first()).toMatchObject({ title: 'Отложили товары для вас', state: 'done' });
  expect(first(true)).toMatchObject({ title: 'Приняли заказ', state: 'done' });
});
