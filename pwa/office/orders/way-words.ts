/** Means of payment as choices of the order desk's forms. */
import { PAYMENT_WAYS, type PaymentWay } from '#contract/values/payment-ways.ts';

const WAY_WORDS: Readonly<Record<PaymentWay, string>> = {
  cash: 'Наличными',
  card: 'Картой',
  transfer: 'Переводом на счёт',
  other: 'Другим способом',
};

export const WAY_OPTIONS = PAYMENT_WAYS.map((value) => ({ value, label: WAY_WORDS[value] }));

/** Means of the rest that is paid when the order is handed over, in words that stand side by side on a phone. */
export const REST_OPTIONS: readonly { value: PaymentWay; label: string }[] = [
  { value: 'cash', label: WAY_WORDS.cash },
  { value: 'card', label: WAY_WORDS.card },
  { value: 'transfer', label: 'Переводом' },
];
