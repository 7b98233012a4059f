import { expect, test } from 'vitest';
import { courierPrice, deliveryPriceText } from './order-words.ts';

const TERMS = { pickup: 0, courier: 590, courierFreeFrom: 30_000 };

test.each([
  [0, '590\u00a0₽'],
  [29_999.99, '590\u00a0₽'],
  [30_000, 'бесплатно'],
  [52_385, 'бесплатно'],
])('a courier for goods of %d ₽: %s', (goods, text) => {
  expect(deliveryPriceText('courier', courierPrice(goods, TERMS))).toBe(text);
});

test('pickup costs nothing and shows a figure; a transport company’s price comes from a manager', () => {
  expect([
    deliveryPriceText('pickup', 0),
    deliveryPriceText('transport', null),
    deliveryPriceText('transport', 0),
  ]).toEqual(['0\u00a0₽', 'рассчитает менеджер', '0\u00a0₽']);
});
