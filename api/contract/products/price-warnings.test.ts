import { expect, test } from 'vitest';
import { marginOf, priceWarnings, type EditedPrices } from './price-warnings.ts';

const sound: EditedPrices = { retail: 10_000, wholesale: 8000, sale: 9000, cost: 6000 };
const codes = (change: Partial<EditedPrices>, before?: { retail: number; wholesale: number }) =>
  priceWarnings({ ...sound, ...change }, before).map(({ code }) => code);

test.each<[string, Partial<EditedPrices>, { retail: number; wholesale: number } | undefined, string[]]>([
  ['sound prices', {}, undefined, []],
  ['a wholesale price above retail', { wholesale: 10_001 }, undefined, ['wholesale_above_retail']],
  ['a wholesale price equal to retail', { wholesale: 10_000 }, undefined, []],
  ['retail below cost', { retail: 5999.99, wholesale: 5000, sale: null }, undefined, ['retail_below_cost']],
  ['retail at cost', { retail: 6000, wholesale: 5000, sale: null }, undefined, []],
  ['a sale below cost', { sale: 5999.99 }, undefined, ['sale_below_cost']],
  ['a sale without a known cost', { sale: 1, cost: null }, undefined, []],
  ['a sale that is none', { sale: 10_000 }, undefined, ['sale_not_below_retail']],
  ['retail changed alone', {}, { retail: 9500, wholesale: 8000 }, ['wholesale_unchanged']],
  ['both changed', {}, { retail: 9500, wholesale: 7900 }, []],
  ['nothing changed', {}, { retail: 10_000, wholesale: 8000 }, []],
])('%s is warned of as far as it is odd', (_what, change, before, expected) => {
  expect(codes(change, before)).toEqual(expected);
});

test.each([
  [10_000, 6000, { sum: 4000, percent: 40 }],
  [99.9, 33.3, { sum: 66.6, percent: 67 }],
  [100, 150, { sum: -50, percent: -50 }],
  [0, 10, null],
  [100, null, null],
  [null, 10, null],
])('of a price of %s over a cost of %s %j is left', (price, cost, left) => {
  expect(marginOf(price, cost)).toEqual(left);
});
