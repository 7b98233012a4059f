import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CART_QTY_MAX, SALE_QTY_MAX, clampCartQty, floorSaleQty } from './quantity.ts';

describe('a cart quantity', () => {
  test.each([
    [0, 1],
    [-5, 1],
    [1, 1],
    [2.9, 2],
    [999, 999],
    [1000, 999],
    ['7', 7],
    ['abc', 1],
    ['1e2', 1],
    [NaN, 1],
    [undefined, 1],
    [null, 1],
  ])('%s counts as %i', (given, expected) => expect(clampCartQty(given)).toBe(expected));

  test('is always whole and within 1 to 999', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        fc.pre(typeof value !== 'object' && typeof value !== 'symbol' && typeof value !== 'bigint');
        const qty = clampCartQty(value);
        return Number.isInteger(qty) && qty >= 1 && qty <= CART_QTY_MAX;
      }),
    );
  });
});

describe('a sale quantity', () => {
  test.each([
    ['', 0],
    ['0', 0],
    [-2, 0],
    ['2,7', 2],
    ['2.7', 2],
    [3, 3],
    ['x', 0],
    ['0x10', 0],
    ['1e5', 0],
    ['1 000', 1000],
    [null, 0],
    [4_600_000_000_000, SALE_QTY_MAX],
  ])('%s counts as %i', (given, expected) => expect(floorSaleQty(given)).toBe(expected));
});
