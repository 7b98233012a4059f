import { expect, test } from 'vitest';
import { DEFAULT_SHOP } from '../shop/default-shop.ts';
import { saleTotal } from '../values/money.ts';
import { hasBankDetails, invoiceOf, invoiceRefusal } from './invoice.ts';

const order = {
  status: 'processing' as const,
  payment: 'invoice',
  bonusSpent: 0,
  total: 25_570.3,
  delivery: { price: 590 },
  items: [
    { title: 'Смеситель', sku: 'GR-1', qty: 2, price: 12_490 },
    { title: 'Прокладка', sku: null, qty: 3, price: 0.1 },
  ],
};

test('an invoice has the goods, the delivery that costs something, and comes to what the order costs', () => {
  const invoice = invoiceOf(order);
  expect(invoice.lines.map(({ title, sku, qty, unit, sum }) => [title, sku, qty, unit, sum])).toEqual([
    ['Смеситель', 'GR-1', 2, 'шт.', 24_980],
    ['Прокладка', '', 3, 'шт.', 0.3],
    ['Доставка', '', 1, 'усл.', 590],
  ]);
  const lines = invoice.lines.map(({ sum }) => ({ price: sum, qty: 1 }));
  expect(saleTotal([...lines, { price: invoice.discount, qty: -1 }])).toBe(invoice.total);
  expect(invoiceOf({ ...order, delivery: { price: 0 } }).lines).toHaveLength(2);
});

test('there is none for other payments, for a canceled order, before the desk has taken it up, and before the delivery is priced', () => {
  expect(invoiceRefusal(order)).toBeNull();
  expect(invoiceRefusal({ ...order, payment: 'cash' })).toBe('not-by-invoice');
  expect(invoiceRefusal({ ...order, status: 'canceled' })).toBe('canceled');
  expect(invoiceRefusal({ ...order, status: 'new' })).toBe('unconfirmed');
  expect(invoiceRefusal({ ...order, status: 'new', delivery: { price: null } })).toBe('unconfirmed');
  expect(invoiceRefusal({ ...order, delivery: { price: null } })).toBe('unpriced');
});

test('a shop without bank details has none to show', () => {
  const bankDetails = {
    inn: '7707083893',
    bik: '044525225',
    account: '40702810000000000001',
    corrAccount: '30101810400000000225',
  };
  expect([hasBankDetails(DEFAULT_SHOP), hasBankDetails(bankDetails)]).toEqual([false, true]);
  for (const [name, value] of Object.entries(bankDetails))
    expect(hasBankDetails({ ...bankDetails, [name]: value.replace(/\d/g, '0') }), name).toBe(false);
});
