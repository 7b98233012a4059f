import { expect, test } from 'vitest';
import { meansOfRefund, mostRefund, paidOf, type Refundable } from './order-payments.ts';
import { type PaymentWay } from '../values/payment-ways.ts';

const took = (sum: number) => ({ kind: 'payment' as const, sum });
const gave = (sum: number) => ({ kind: 'refund' as const, sum });

test.each([
  ['new', 100, [], { sum: 0, due: 100, over: 0, state: 'unpaid' }, 0],
  ['processing', 100, [took(30)], { sum: 30, due: 70, over: 0, state: 'part' }, 30],
  ['processing', 100, [took(30), gave(30)], { sum: 0, due: 100, over: 0, state: 'unpaid' }, 0],
  ['paid', 100, [took(30), took(70)], { sum: 100, due: 0, over: 0, state: 'paid' }, 100],
  ['paid', 100, [took(120)], { sum: 120, due: 0, over: 20, state: 'overpaid' }, 120],
  ['delivered', 100, [took(120)], { sum: 120, due: 0, over: 20, state: 'overpaid' }, 20],
  ['delivered', 100, [took(120), gave(20)], { sum: 100, due: 0, over: 0, state: 'paid' }, 0],
  ['new', 0, [], { sum: 0, due: 0, over: 0, state: 'paid' }, 0],
  ['canceled', 100, [], { sum: 0, due: 0, over: 0, state: 'unpaid' }, 0],
  ['canceled', 100, [took(40)], { sum: 40, due: 0, over: 40, state: 'overpaid' }, 40],
] as const)('of a %s order of %i with %j: %j, and %i may go back', (status, total, payments, paid, most) => {
  expect(paidOf({ status, total, payments })).toEqual(paid);
  expect(mostRefund({ status, total, payments })).toBe(most);
});

test('a refund is proposed by the means that brought the most of what is left, the later of two, else by the order’s own', () => {
  const got = (how: PaymentWay, sum: number) => ({ kind: 'payment' as const, how, sum });
  const means = (payments: Refundable['payments'], returns: Refundable['returns'] = []) =>
    meansOfRefund({ payment: 'cash', payments, returns });
  expect(means([])).toBe('cash');
  expect(meansOfRefund({ payment: 'invoice', payments: [], returns: [] })).toBe('transfer');
  expect(means([got('transfer', 1000)])).toBe('transfer');
  expect(means([got('transfer', 1000), got('cash', 999.99)])).toBe('transfer');
  expect(means([got('transfer', 1000), got('cash', 1000)])).toBe('cash');
  expect(means([got('cash', 1000), got('card', 700), { kind: 'refund', how: 'cash', sum: 400 }])).toBe('card');
  expect(means([got('cash', 0.3), got('card', 0.1), got('card', 0.2)])).toBe('card');
  expect(means([got('card', 1000), got('cash', 800)], [{ total: 500, how: 'card' }])).toBe('cash');
  // A return that states no means went by the order's.
  expect(means([got('card', 300), got('cash', 500)], [{ total: 400 }])).toBe('card');
});
