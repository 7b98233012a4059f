/** The ways in which money is paid or refunded. */
export const PAYMENT_WAYS = ['cash', 'card', 'transfer', 'other'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];
