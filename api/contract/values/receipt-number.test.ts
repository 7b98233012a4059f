import { expect, test } from 'vitest';
import { businessDay } from './business-day.ts';
import { devicePrefix, prefixOf, receiptNumber, rangesOf, receiptRanges } from './receipt-number.ts';

test('a receipt number is the prefix and six digits', () => {
  expect(receiptNumber('A7', 123)).toBe('A7-000123');
  expect(receiptNumber(null, 5)).toBe('№000005');
});

test('the prefix is read from a number, if there is one of a device in it', () => {
  expect(['A7-000123', 'KTR1-000001', '№000005', 'S-000001', '', 'A7'].map(prefixOf)).toEqual([
    'A7',
    'KTR1',
    null,
    null,
    null,
    null,
  ]);
});

test('prefixes of thousands of devices differ and begin A1', () => {
  const prefixes = Array.from({ length: 9 * 26 * 27 + 5 }, (_, index) => devicePrefix(index + 1));
  expect(prefixes.slice(0, 10)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'B1']);
  expect(prefixes[9 * 26]).toBe('AA1');
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

test('a day is the shop’s, whatever the machine’s zone: 23:59 and 00:01 in Moscow', () => {
  expect(businessDay(new Date('2026-11-20T20:59:00Z'), 'Europe/Moscow')).toBe('2026-11-20');
  expect(businessDay(new Date('2026-11-20T21:01:00Z'), 'Europe/Moscow')).toBe('2026-11-21');
});

test('many receipts are read as ranges, whatever order and however often they were named', () => {
  const under = (prefix: string | null, ...numbers: number[]) => numbers.map((seq) => ({ prefix, seq }));
  expect(rangesOf(under('A7', 14, 12, 13, 20, 12))).toEqual([
    { prefix: 'A7', from: 12, to: 14 },
    { prefix: 'A7', from: 20, to: 20 },
  ]);
  expect(receiptRanges(rangesOf(under('A7', 14, 12, 13, 20)))).toEqual(['A7-000012…14', 'A7-000020']);
  expect(receiptRanges([{ prefix: null, from: 99, to: 101 }])).toEqual(['№000099…101']);
  expect(receiptRanges(rangesOf([]))).toEqual([]);
});

test('a series that went on under another prefix is read as two ranges', () => {
  const numbers = [
    { prefix: 'KTR1', seq: 3 },
    { prefix: 'A7', seq: 1 },
    { prefix: 'A7', seq: 2 },
    { prefix: 'KTR1', seq: 4 },
  ];
  expect(receiptRanges(rangesOf(numbers))).toEqual(['A7-000001…2', 'KTR1-000003…4']);
});
