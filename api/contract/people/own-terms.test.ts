import { expect, test } from 'vitest';
import { ownWholesale } from '../products/price.ts';
import { ownTermsText } from './own-terms.ts';

test('a wholesale price less somebody’s own per cent is whole kopecks, halves up, and never nothing', () => {
  expect([0, 7, 50].map((discount) => ownWholesale(333_333, discount))).toEqual([333_333, 310_000, 166_667]);
  expect([ownWholesale(1, 50), ownWholesale(10, 5), ownWholesale(99_999_999_99, 1)]).toEqual([1, 10, 9_899_999_999]);
});

test('terms are described in words', () => {
  expect(ownTermsText({ discount: 0, minimum: null })).toBe('общие');
  expect(ownTermsText({ discount: 7, minimum: null })).toBe('скидка 7\u00a0%');
  expect(ownTermsText({ discount: 7, minimum: 20_000 })).toBe('скидка 7\u00a0%, заказ от 20\u00a0000\u00a0₽');
  expect(ownTermsText({ discount: 0, minimum: 0 })).toBe('заказ на любую сумму');
});
