import { expect, test } from 'vitest';
import { vatIncluded, vatOfPaper, vatOn } from './vat.ts';

const RATES = [
  { from: '2027-01-01', rate: 22 },
  { from: '2026-01-01', rate: 20 },
  { from: '2025-01-01', rate: 0 },
];

test.each([
  ['2024-12-31', undefined],
  ['2025-01-01', 0],
  ['2025-12-31', 0],
  ['2026-01-01', 20],
  ['2026-12-31', 20],
  ['2027-01-01', 22],
  ['2030-05-05', 22],
])('on %s the rate is %s, in whatever order they were written', (day, rate) => {
  expect(vatOn(RATES, day)).toBe(rate);
  expect(vatOn([...RATES].reverse(), day)).toBe(rate);
});

test.each([
  [120, 20, 20],
  [122, 22, 22],
  [100, 20, 16.67],
  [0.01, 20, 0],
  [25_570, 5, 1217.62],
])('a total of %s at %s %% includes %s', (total, rate, sum) => {
  expect(vatIncluded(total, rate)).toBe(sum);
});

test('a document shows the rate of its day; before the first rate the shop’s own text', () => {
  const shop = { vat: 'НДС по договору', vatRates: RATES };
  expect(vatOfPaper(shop, '2024-05-01', 120)).toEqual({ words: 'НДС по договору', sum: null });
  expect(vatOfPaper(shop, '2025-05-01', 120)).toEqual({ words: 'без НДС', sum: null });
  expect(vatOfPaper(shop, '2026-05-01', 120)).toEqual({ words: 'в том числе НДС 20\u00a0%', sum: 20 });
});
