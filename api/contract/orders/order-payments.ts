/** Payments of an order in parts; the debt follows from all. The client makes their ids, so a repeat is not booked twice. */
import { z } from 'zod';
import { idSchema, roublesSchema, uuidSchema } from '../common.ts';
import { toKopecks } from '../values/money.ts';
import { PAYMENT_WAYS, type PaymentWay } from '../values/payment-ways.ts';
import type { OrderStatus } from './order-machine.ts';
import type { Payment } from './quote.ts';
import { visibleLines } from '../form-fields.ts';

export const PAYMENT_KINDS = ['payment', 'refund'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_NOTE_MAX = 300;

/** The way in which money arrives for each payment method that a buyer can choose. */
export const WAY_OF_PAYMENT: Readonly<Record<Payment, PaymentWay>> = {
  cash: 'cash',
  card: 'card',
  invoice: 'transfer',
};

/** «получено 1 200 ₽ наличными», «предоплата 1 200 ₽ наличными». */
export const PAID_BY: Readonly<Record<PaymentWay, string>> = {
  cash: 'наличными',
  card: 'картой',
  transfer: 'переводом',
  other: 'другим способом',
};

export const orderPaymentSchema = z.object({
  id: idSchema,
  kind: z.enum(PAYMENT_KINDS),
  /** Roubles, positive for both kinds. */
  sum: z.number(),
  how: z.enum(PAYMENT_WAYS),
  at: z.string(),
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

/** A payment with the fields that only staff read. */
export const deskPaymentSchema = orderPaymentSchema.extend({ note: z.string(), actor: z.string().nullable() });

const PAID_STATES = ['unpaid', 'part', 'paid', 'overpaid'] as const;

/** Paid sums of an order, roubles. */
export const paidSchema = z.object({
  /** Payments minus refunds, refunds for returned goods excluded. */
  sum: z.number(),
  /** Remaining debt. */
  due: z.number(),
  /** Overpayment, to be refunded. */
  over: z.number(),
  state: z.enum(PAID_STATES),
});
export type Paid = z.infer<typeof paidSchema>;

export interface Owed {
  readonly status: OrderStatus;
  /** All sums in one unit: whole kopecks, or roubles derived from them. */
  readonly total: number;
  readonly payments: readonly { readonly kind: PaymentKind; readonly sum: number }[];
}

/** Paid sum, debt and overpayment, in the unit of the input. A canceled order owes nothing. */
export function paidOf({ status, total, payments }: Owed): Paid {
  const sum = payments.reduce((all, one) => all + (one.kind === 'payment' ? one.sum : -one.sum), 0);
  const owed = status === 'canceled' ? 0 : total;
  const due = Math.max(0, owed - sum);
  const over = Math.max(0, sum - owed);
  const isPaid = due === 0 && (sum > 0 || status !== 'canceled');
  return { sum, due, over, state: over > 0 ? 'overpaid' : isPaid ? 'paid' : sum > 0 ? 'part' : 'unpaid' };
}

/**
 * Maximum refund beyond returned goods, in the unit of the input: the whole payment while the shop has the goods, only the overpayment once
 * they were handed over. Returned goods are refunded by their return.
 */
export function mostRefund(owed: Owed): number {
  const { sum, over } = paidOf(owed);
  return owed.status === 'delivered' ? over : Math.max(0, sum);
}

/** An order with its payments and its returns, both oldest first; roubles. */
export interface Refundable {
  readonly payment: Payment;
  readonly payments: readonly Pick<OrderPayment, 'kind' | 'how' | 'sum'>[];
  readonly returns: readonly { readonly total: number; readonly how?: PaymentWay | undefined }[];
}

/** The means proposed for a refund: by which the shop holds most of the buyer's money, the later of equals; unpaid, the order's own. */
export function meansOfRefund({ payment, payments, returns }: Refundable): PaymentWay {
  const held = new Map<PaymentWay, number>();
  const add = (how: PaymentWay, kopecks: number): void => {
    const sum = (held.get(how) ?? 0) + kopecks;
    held.delete(how);
    held.set(how, sum);
  };
  for (const { kind, how, sum } of payments) add(how, kind === 'payment' ? toKopecks(sum) : -toKopecks(sum));
  for (const { total, how } of returns) add(how ?? WAY_OF_PAYMENT[payment], -toKopecks(total));
  const [first = WAY_OF_PAYMENT[payment], ...others] = held.keys();
  return others.reduce((best, how) => ((held.get(how) ?? 0) >= (held.get(best) ?? 0) ? how : best), first);
}

/** Request that records a payment or a refund. */
export const orderPaymentRequestSchema = z.object({
  /** Made when the form opens; repeating the same id and content answers with the current order. */
  id: uuidSchema,
  kind: z.enum(PAYMENT_KINDS, { error: 'Укажите, получены деньги или возвращены' }),
  sum: roublesSchema.refine((sum) => sum > 0, { error: 'Введите сумму больше нуля' }),
  how: z.enum(PAYMENT_WAYS, { error: 'Выберите способ оплаты' }),
  note: visibleLines(PAYMENT_NOTE_MAX, 'Слишком длинное примечание').default(''),
  /** Roubles paid according to the form; a mismatch means that somebody else has recorded a payment meanwhile. */
  paidBefore: z.number({ error: 'Обновите заказ' }),
});
export type OrderPaymentRequest = z.output<typeof orderPaymentRequestSchema>;

/** The outstanding sum that a move to `paid` or `delivered` records as received. */
export const restPaymentSchema = z.object({
  /** Made by the form; the recorded payment gets it. */
  id: uuidSchema,
  /** Roubles outstanding according to the form, 0 for none; a mismatch means that somebody else has changed the order meanwhile. */
  sum: roublesSchema,
  how: z.enum(PAYMENT_WAYS, { error: 'Выберите, чем заплатили' }),
});
export type RestPayment = z.output<typeof restPaymentSchema>;
