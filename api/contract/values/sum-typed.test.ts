import { expect, test } from 'vitest';
import { sumTyped } from './sum-typed.ts';

test.each([
  ['12490', 1_249_000],
  ['12 490', 1_249_000],
  ['12\u00a0490\u00a0₽', 1_249_000],
  ['12490,5', 1_249_050],
  ['12490.05 руб.', 1_249_005],
  ['100 р', 10_000],
  ['A7-000123', null],
  ['', null],
  ['смеситель 100', null],
  ['1,234', null],
])('a sum looked for: «%s»', (typed, kopecks) => {
  expect(sumTyped(typed)).toBe(kopecks);
});
