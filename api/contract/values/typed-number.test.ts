import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidiedNumber, typedNumber, numberAsTyped, typedRoubles } from './typed-number.ts';

const NBSP = '\u00a0';

describe('a number as typed', () => {
  test.each([
    ['12490', 12_490],
    ['12 490,50', 12_490.5],
    ['12490.5', 12_490.5],
    [`12${NBSP}490${NBSP}000,5`, 12_490_000.5],
    ['12\u202f490', 12_490],
    ['12\u2009490', 12_490],
    [' 7 ', 7],
    ['0', 0],
    ['007', 7],
    ['2.', 2],
    ['2,', 2],
    ['+3', 3],
    ['-3', -3],
    ['−3', -3],
    ['–3', -3],
    ['0,125', 0.125],
  ])('«%s» is %d', (typed, number) => expect(typedNumber(typed)).toBe(number));

  test.each([
    '0x10',
    '1e5',
    '1E5',
    'Infinity',
    'NaN',
    '0b1',
    '1_000',
    '1.249.050',
    '12,490.50',
    '12.490,50',
    '1,2,3',
    '1 2',
    '12 49',
    '1 2490',
    '12 4900',
    '12  490',
    '5 шт',
    'два',
    '-',
    '+-3',
    '3-',
    ',5',
    '1,1234567',
    '9'.repeat(400),
  ])('«%s» is none', (typed) => expect(typedNumber(typed)).toBeNaN());

  test('is null while the field is empty', () =>
    expect(['', '   ', NBSP].map((typed) => typedNumber(typed))).toEqual([null, null, null]));

  test('has no more decimals than its field: 12,490 may be twelve or twelve thousand', () => {
    expect([typedNumber('12,490', 2), typedNumber('1,000', 0), typedNumber('1.0', 0), typedNumber('1.', 0)]).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
    expect([typedNumber('12,49', 2), typedNumber('1 000', 0)]).toEqual([12.49, 1000]);
  });
});

describe('a sum as typed', () => {
  test.each([
    ['12 490,50 ₽', 12_490.5],
    ['12490.05 руб.', 12_490.05],
    ['100 р', 100],
    ['100р.', 100],
    ['1000000000', 1_000_000_000],
  ])('«%s» is %d roubles', (typed, roubles) => expect(typedRoubles(typed)).toBe(roubles));

  test.each(['1,234', '-5', '99999999999', '1e5', '0x10', '₽', 'сто', '5 $'])('«%s» is none', (typed) =>
    expect(typedRoubles(typed) ?? NaN).toBeNaN(),
  );
});

test('what a field shows reads back as the same number', () => {
  expect([
    tidiedNumber('12490,5'),
    tidiedNumber('12490.50'),
    tidiedNumber('-1200'),
    tidiedNumber('1e5'),
    tidiedNumber(''),
    tidiedNumber('999'),
    tidiedNumber('2.'),
  ]).toEqual([`12${NBSP}490,5`, `12${NBSP}490,50`, `−1${NBSP}200`, '1e5', '', '999', '2']);
  expect([numberAsTyped(12_490.5), numberAsTyped(0), numberAsTyped(null)]).toEqual(['12490,5', '0', '']);
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000_00, max: 100_000_000_00 }), (kopecks) => {
      const number = kopecks / 100;
      expect(typedNumber(numberAsTyped(number))).toBe(number);
      expect(typedNumber(tidiedNumber(numberAsTyped(number)), 2)).toBe(number);
    }),
  );
});
