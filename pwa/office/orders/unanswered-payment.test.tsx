import { expect, test } from 'vitest';
import type { OrderPaymentRequest } from '#contract/orders/order-payments.ts';
import { render } from '../../testing.tsx';
import { UnansweredPayment } from './order-payments.tsx';

const sent: OrderPaymentRequest = { id: 'p1', kind: 'payment', sum: 500, how: 'cash', note: '', paidBefore: 0 };
const booked = {
  id: 'p1',
  kind: 'payment',
  sum: 500,
  how: 'cash',
  at: '2026-11-20T10:00:00.000Z',
  note: '',
  actor: 'Анна',
} as const;

const shown = (payments: readonly (typeof booked)[], payment = sent) => {
  const isBooked = payments.some(({ id }) => id === payment.id);
  return render(
    <UnansweredPayment payment={payment} isBooked={isBooked} failure={{ kind: 'out-of-reach' }} />,
  ).text.replace(/\u00a0/g, ' ');
};

test('a payment without an answer is sent again until the order shows it', () => {
  expect(shown([])).toMatch(/^Сервер не ответил 500 ₽ наличными: запись могла сохраниться/);
  expect(shown([booked])).toBe('Оплата записана 500 ₽ наличными: ответ сервера не дошёл, но запись в заказе есть.');
  expect(shown([booked], { ...sent, kind: 'refund' })).toMatch(/^Возврат записан/);
  expect(shown([booked], { ...sent, id: 'p2' })).toMatch(/^Сервер не ответил/);
});
