import { expect, test } from 'vitest';
import { costAfter } from './product-cost.ts';

test.each([
  ['average', 8, 431_000, 20, 452_000, 446_000],
  ['average', 0, 431_000, 20, 452_000, 452_000],
  ['average', -3, 431_000, 20, 452_000, 452_000],
  ['average', 5, null, 1, 100, 100],
  ['average', 2, 100, 1, 101, 100],
  ['average', 1, 100, 1, 101, 101],
  ['average', 3, 100, 3, 0, 50],
  ['last', 8, 431_000, 20, 452_000, 452_000],
] as const)('by %s: %d at %s and %d more at %d cost %d each', (rule, stock, cost, qty, price, after) => {
  expect(costAfter(rule, { stock, cost }, { qty, price })).toBe(after);
});
