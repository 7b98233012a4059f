import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saleTotal, toKopecks, toRoubles } from '../values/money.ts';
import { isBeyondLimit, needsApproval, percentOff, spreadTotal, withPercentOff } from './price-override.ts';

describe('a changed price', () => {
  test('is rounded to the nearest kopeck, and says its percent to one decimal', () => {
    expect(withPercentOff(6715, 10)).toBe(6043.5);
    expect(withPercentOff(0.99, 50)).toBe(0.5);
    expect(withPercentOff(100, 0)).toBe(100);
    expect(percentOff(6715, 6000)).toBe(10.6);
  });

  test('of just the limit is within it, whatever rounding takes', () => {
    for (const was of [0.99, 1.01, 6715, 33.33])
      expect(isBeyondLimit({ was, price: withPercentOff(was, 10) }, 10)).toBe(false);
    expect(isBeyondLimit({ was: 100, price: 89.99 }, 10)).toBe(true);
  });

  test('needs no approval when an administrator gives it', () => {
    expect(needsApproval({ was: 100, price: 1 }, 'admin', 10)).toBe(false);
    expect(needsApproval({ was: 100, price: 1 }, 'manager', 10)).toBe(true);
    expect(needsApproval({ was: 100, price: 95 }, 'manager', 10)).toBe(false);
  });
});

describe('a sum for the whole receipt', () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 5_000_000 }).map(toRoubles),
    qty: fc.integer({ min: 1, max: 300 }),
  });

  test('is met to the kopeck where a reduced line has one piece; otherwise less than the smallest such quantity stays with the buyer', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, share) => {
          const wanted = Math.floor(toKopecks(saleTotal(lines)) * share);
          const prices = spreadTotal(lines, toRoubles(wanted));
          const charged = toKopecks(saleTotal(lines.map(({ qty }, index) => ({ qty, price: prices[index] ?? 0 }))));
          expect(wanted - charged).toBeGreaterThanOrEqual(0);
          const reduced = lines.filter(({ price }, index) => (prices[index] ?? 0) < price);
          expect(wanted - charged).toBeLessThan(Math.min(...reduced.map(({ qty }) => qty)));
          prices.forEach((price, index) => expect(price).toBeLessThanOrEqual(lines[index]?.price ?? 0));
        },
      ),
    );
  });

  test('leaves kopecks with the buyer where the lines of one piece cost what they did', () => {
    const lines = [
      { price: 0.01, qty: 1 },
      { price: 0.01, qty: 3 },
    ];
    expect(spreadTotal(lines, 0.02)).toEqual([0.01, 0]);
  });

  test('above what the receipt costs changes nothing', () => {
    expect(spreadTotal([{ price: 100, qty: 2 }], 500)).toEqual([100]);
  });
});
