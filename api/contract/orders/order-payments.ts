/**
 * The money for an order: it comes in parts and goes back in parts, and what is owed follows from all of them. The
 * client makes a payment's id, so a repeat after a lost answer takes nothing twice.
 */
import { z } from 'zod';
import { idSchema, roublesSchema, uuidSchema } from '../common.ts';
import { severalLines } from '../people/person-name.ts';
import type { OrderStatus } from './order-machine.ts';
import type { Payment } from './quote.ts';

export const PAYMENT_KINDS = ['payment', 'refund'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_WAYS = ['cash', 'card', 'transfer', 'other'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

export const PAYMENT_NOTE_MAX = 300;

/** How the money reaches the shop when an order is paid as its buyer has chosen. */
export const WAY_OF_PAYMENT: Readonly<Record<Payment, PaymentWay>> = {
  cash: 'cash',
  card: 'card',
  invoice: 'transfer',
};

/** «получено 1 200 ₽ наличными». */
export const PAID_BY: Readonly<Record<PaymentWay, string>> = {
  cash: 'наличными',
  card: 'картой',
  transfer: 'переводом',
  other: 'другим способом',
};

export const orderPaymentSchema = z.object({
  id: idSchema,
  kind: z.enum(PAYMENT_KINDS),
  /** Roubles, above zero for both kinds. */
  sum: z.number(),
  how: z.enum(PAYMENT_WAYS),
  at: z.string(),
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

/** With what only staff read. */
export const deskPaymentSchema = orderPaymentSchema.extend({ note: z.string(), actor: z.string().nullable() });

const PAID_STATES = ['unpaid', 'part', 'paid', 'overpaid'] as const;

/** What has been paid of an order, in roubles. */
export const paidSchema = z.object({
  /** Taken less given back, goods that came back apart. */
  sum: z.number(),
  /** Still to be collected. */
  due: z.number(),
  /** Taken too much: to be given back. */
  over: z.number(),
  state: z.enum(PAID_STATES),
});
export type Paid = z.infer<typeof paidSchema>;

export interface Owed {
  readonly status: OrderStatus;
  /** In one unit of money for all, whole kopecks or roubles that come from them. */
  readonly total: number;
  readonly payments: readonly { readonly kind: PaymentKind; readonly sum: number }[];
}

/** What is paid and what is owed; the sums in the unit they were given in. Nothing is owed for a canceled order. */
export function paidOf({ status, total, payments }: Owed): Paid {
  const sum = payments.reduce((all, one) => all + (one.kind === 'payment' ? one.sum : -one.sum), 0);
  const owed = status === 'canceled' ? 0 : total;
  const due = Math.max(0, owed - sum);
  const over = Math.max(0, sum - owed);
  const isPaid = due === 0 && (sum > 0 || status !== 'canceled');
  return { sum, due, over, state: over > 0 ? 'overpaid' : isPaid ? 'paid' : sum > 0 ? 'part' : 'unpaid' };
}

/**
 * Most that may be given back beside returned goods: all that was taken as long as the goods are here, what was taken
 * too much once they have been handed over. What came back of the goods is paid back by its return.
 */
export function mostRefund(owed: Owed): number {
  const { sum, over } = paidOf(owed);
  return owed.status === 'delivered' ? over : Math.max(0, sum);
}

/** What a desk sends to note that money came or went. */
export const orderPaymentRequestSchema = z.object({
  /** Made when the form opens; the same id and content again answers the order as it stands. */
  id: uuidSchema,
  kind: z.enum(PAYMENT_KINDS, { error: 'Укажите, получены деньги или возвращены' }),
  sum: roublesSchema.refine((sum) => sum > 0, { error: 'Введите сумму больше нуля' }),
  how: z.enum(PAYMENT_WAYS, { error: 'Выберите способ оплаты' }),
  note: z
    .string()
    .max(PAYMENT_NOTE_MAX * 2, { error: 'Слишком длинное примечание' })
    .transform(severalLines)
    .pipe(z.string().max(PAYMENT_NOTE_MAX, { error: 'Слишком длинное примечание' }))
    .default(''),
  /** Roubles that the form said were paid so far: what somebody else has noted meanwhile is not noted again. */
  paidBefore: z.number({ error: 'Обновите заказ' }),
});
export type OrderPaymentRequest = z.output<typeof orderPaymentRequestSchema>;
