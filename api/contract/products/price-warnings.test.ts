import { expect, test } from 'vitest';
import { priceWarnings, type EditedPrices } from './price-warnings.ts';

const sound: EditedPrices = { retail: 10_000, wholesale: 8000, sale: 9000, cost: 6000 };
const codes = (change: Partial<EditedPrices>, before?: { retail: number; wholesale: number }) =>
  priceWarnings({ ...sound, ...change }, before).map(({ code }) => code);

test.each<[string, Partial<EditedPrices>, { retail: number; wholesale: number } | undefined, string[]]>([
  ['sound prices', {}, undefined, []],
  ['a wholesale price above retail', { wholesale: 10_001 }, undefined, ['wholesale_above_retail']],
  ['a wholesale price equal to retail', { wholesale: 10_000 }, undefined, []],
  ['a sale below cost', { sale: 5999.99 }, undefined, ['sale_below_cost']],
  ['a sale without a known cost', { sale: 1, cost: null }, undefined, []],
  ['a sale that is none', { sale: 10_000 }, undefined, ['sale_not_below_retail']],
  ['retail changed alone', {}, { retail: 9500, wholesale: 8000 }, ['wholesale_unchanged']],
  ['both changed', {}, { retail: 9500, wholesale: 7900 }, []],
  ['nothing changed', {}, { retail: 10_000, wholesale: 8000 }, []],
])('%s is warned of as far as it is odd', (_what, change, before, expected) => {
  expect(codes(change, before)).toEqual(expected);
});
