import { describe, expect, test } from 'vitest';
import { ROLES } from '../roles.ts';
import { activeSale, discountPercent, effectivePrice, type Pricing } from './price.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const plain: Pricing = { retail: 1000, sale: null, saleFrom: null, saleTo: null, wholesale: 800 };

describe('the sale price', () => {
  test.each([
    ['open-ended', { sale: 900 }, 900],
    ['not below retail', { sale: 1000 }, null],
    ['begins later', { sale: 900, saleFrom: '2026-11-20T12:00:00.001Z' }, null],
    ['begins at this very instant', { sale: 900, saleFrom: NOW }, 900],
    ['ends at this very instant', { sale: 900, saleTo: NOW }, null],
    ['ends later', { sale: 900, saleFrom: '2026-11-01T00:00:00.000Z', saleTo: '2026-12-01T00:00:00.000Z' }, 900],
  ])('%s', (_name, change, expected) => {
    expect(activeSale({ ...plain, ...change }, NOW)).toBe(expected);
  });
});

describe('what a viewer pays', () => {
  test('retail for everybody but an approved wholesale buyer', () => {
    for (const role of ROLES) expect(effectivePrice(plain, role, NOW)).toBe(role === 'wholesale' ? 800 : 1000);
  });

  test('a wholesale buyer pays the sale price when it is lower than wholesale', () => {
    expect(effectivePrice({ ...plain, sale: 700 }, 'wholesale', NOW)).toBe(700);
    expect(effectivePrice({ ...plain, sale: 900 }, 'wholesale', NOW)).toBe(800);
  });

  test('a wholesale buyer whose figures are not on the device pays the public price', () => {
    expect(effectivePrice({ ...plain, wholesale: null }, 'wholesale', NOW)).toBe(1000);
  });

  test('a wholesale price above retail is never charged', () => {
    expect(effectivePrice({ ...plain, wholesale: 1200 }, 'wholesale', NOW)).toBe(1000);
  });
});

test('a discount is a whole per cent, at least one', () => {
  expect(discountPercent(7900, 6715)).toBe(15);
  expect(discountPercent(10_000, 9_999)).toBe(1);
  expect(discountPercent(1000, 1000)).toBe(0);
  expect(discountPercent(0, 0)).toBe(0);
});
