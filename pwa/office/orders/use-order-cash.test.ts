import { expect, test } from 'vitest';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import { sampleDeskOrder } from './sample-desk-order.ts';
import { cashOfMove } from './use-order-cash.ts';

type Payment = DeskOrder['payments'][number];

const payment = (id: string, change: Partial<Payment> = {}): Payment => ({
  id,
  kind: 'payment',
  sum: 2000,
  how: 'cash',
  at: '2026-11-20T10:00:00.000Z',
  note: '',
  actor: null,
  ...change,
});

test('the cash of a move is the payment of what was owed, and no other that came meanwhile', () => {
  const before = sampleDeskOrder({ payments: [payment('ahead', { sum: 500 })] });
  const after = (...payments: Payment[]) => sampleDeskOrder({ payments: [...before.payments, ...payments] });
  expect(cashOfMove(before, after(payment('rest')))).toEqual({ id: 'rest', kind: 'in', amount: 2000 });
  expect(cashOfMove(before, after(payment('colleague', { sum: 300 }), payment('rest')))).toMatchObject({ id: 'rest' });
  expect(cashOfMove(before, after(payment('card', { how: 'card' })))).toBeNull();
  expect(cashOfMove(before, after(payment('refund', { kind: 'refund' })))).toBeNull();
  expect(cashOfMove(before, before)).toBeNull();
});
