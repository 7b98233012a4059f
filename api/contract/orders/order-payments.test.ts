import { expect, test } from 'vitest';
import { mostRefund, paidOf } from './order-payments.ts';

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
