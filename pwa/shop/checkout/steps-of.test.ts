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

test('agreed day and hours stand in the step that they are about', () => {
  const courier = { method: 'courier', price: 0, address: 'Тверь' } as const;
  const noteOf = (slot?: Parameters<typeof stepsOf>[0]['slot']) =>
    stepsOf({ status: 'new', delivery: courier, payment: 'card', paid: settled, ...(slot && { slot }) })[2]?.note;
  const slot = { day: '2026-12-01', from: '10:00', to: '14:00' };
  expect(noteOf()).toBe('о времени договоримся по телефону');
  expect(noteOf(slot)).toMatch(/^вт, 1 декабря( 2026 г\.)?, 10:00–14:00$/);
  expect(noteOf({ ...slot, unconfirmed: true })).toContain('время подтвердит менеджер');
});

test('goods are said to be put aside only where they are', () => {
  const first = (unreserved?: true) =>
    stepsOf({ status: 'new', delivery: pickup, payment: 'card', paid: settled, ...(unreserved && { unreserved }) })[0];
  expect(first()).toMatchObject({ title: 'Отложили товары для вас', state: 'done' });
  expect(first(true)).toMatchObject({ title: 'Приняли заказ', state: 'done' });
});
