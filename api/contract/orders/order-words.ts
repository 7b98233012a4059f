/** Names of ways of delivery and payment, on screens and in files. */
import type { DeliveryMethod, Payment } from './quote.ts';

export const DELIVERY_WORDS: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Самовывоз',
  courier: 'Курьер',
  transport: 'Транспортная компания',
};

export const PAYMENT_WORDS: Readonly<Record<Payment, string>> = {
  cash: 'Наличными при получении',
  card: 'Картой при получении',
  invoice: 'По счёту',
};
