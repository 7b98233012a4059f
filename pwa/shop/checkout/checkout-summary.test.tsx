import { expect, test } from 'vitest';
import type { OrderQuote } from '#contract/orders/orders.ts';
import { render } from '../../testing.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import type { Checkout } from './use-checkout.ts';

const quoteOf = (delivery: OrderQuote['delivery']): OrderQuote => ({
  items: [],
  goods: 1000,
  delivery,
  bonus: { balance: 0, most: 0, spent: 0, earned: 0 },
  total: 1000,
  lackingToMinimum: 0,
});
const textOf = (quote: OrderQuote) =>
  render(<CheckoutSummary checkout={{ isQuoting: false } as Checkout} quote={quote} />).text;

test('a total says when it leaves out a delivery that has no price yet', () => {
  expect(textOf(quoteOf({ method: 'transport', price: null }))).toContain('Итого без доставки 1');
  expect(textOf(quoteOf({ method: 'pickup', price: 0 }))).toContain('Итого 1');
});
