import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal, formatNumber, formatRoubles, lineTotal, saleTotal, toKopecks, toRoubles } from './money.ts';

describe('money', () => {
  test('roubles become whole kopecks without binary rounding errors', () => {
    expect(toKopecks(19.99)).toBe(1999);
    expect(toKopecks(0.1 + 0.2)).toBe(30);
    expect(toKopecks(1_000_000_000)).toBe(100_000_000_000);
  });

  test('every whole number of kopecks survives the way to roubles and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (kopecks) => toKopecks(toRoubles(kopecks)) === kopecks),
    );
  });

  test('a total is exact to the kopeck', () => {
    expect(lineTotal(0.1, 3)).toBe(0.3);
    expect(
      saleTotal([
        { price: 0.1, qty: 3 },
        { price: 19.99, qty: 2 },
      ]),
    ).toBe(40.28);
    expect(saleTotal([])).toBe(0);
  });

  test('a price is read with no-break spaces, kopecks only when there are some', () => {
    expect(formatRoubles(12490)).toBe('12\u00a0490\u00a0₽');
    expect(formatRoubles(990)).toBe('990\u00a0₽');
    expect(formatRoubles(1234567.5)).toBe('1\u00a0234\u00a0567,50\u00a0₽');
    expect(formatNumber(12490)).toBe('12\u00a0490');
  });

  test('numbers are read as the platform formats them', () => {
    const decimals = fc.integer({ min: 0, max: 3 });
    // Numbers of four decimals: some have to be rounded.
    const numbers = fc
      .integer({ min: -10_000_000_000, max: 10_000_000_000 })
      .map((tenThousandths) => tenThousandths / 10_000);
    fc.assert(
      fc.property(numbers, decimals, decimals, (number, one, other) => {
        const [least, most] = [Math.min(one, other), Math.max(one, other)];
        const platform = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: least, maximumFractionDigits: most });
        const expected = platform.format(number).replace(/\s/g, '\u00a0').replace('-', '\u2212');
        return (
          formatDecimal(number, most, least) === (/[1-9]/.test(expected) ? expected : expected.replace('\u2212', ''))
        );
      }),
    );
  });

  test('a half is rounded up although its binary value is below it', () => {
    expect([formatDecimal(1.005, 2), formatDecimal(-8.345, 2), formatDecimal(1.45, 1)]).toEqual([
      '1,01',
      '\u22128,35',
      '1,5',
    ]);
  });

  test('what is below zero has a true minus', () => {
    expect([formatNumber(-3), formatRoubles(-1290), formatRoubles(-0.5)]).toEqual([
      '\u22123',
      '\u22121\u00a0290\u00a0₽',
      '\u22120,50\u00a0₽',
    ]);
  });
});
