import { expect, test } from 'vitest';
import type { CountLine } from '../../device/rows/recount-types.ts';
import { COUNTED_AGAIN_FROM, toCountAgain } from './second-count.ts';

const line = (productId: string, qty: number, change: Partial<CountLine> = {}): [string, CountLine] => [
  productId,
  { countId: 'c', productId, title: productId, qty, startedAt: '', countedAt: '', ...change },
];

test('goods whose difference is worth much are counted again, the largest first; once asked for they are not asked for again', () => {
  const half = COUNTED_AGAIN_FROM / 2;
  const prices: Readonly<Record<string, number>> = { dear: COUNTED_AGAIN_FROM, cheap: half, bolt: 10 };
  const again = (...lines: [string, CountLine][]) =>
    toCountAgain(new Map(lines), (id) => prices[id]).map(({ productId }) => productId);
  expect(
    again(
      line('dear', 3, { expected: 4 }),
      line('cheap', 7, { expected: 4 }),
      line('bolt', 0, { expected: 400 }),
      line('gone', 0, { expected: 4 }),
    ),
  ).toEqual(['cheap', 'dear']);
  expect(again(line('cheap', 3, { expected: 4 }))).toEqual([]);
  // The stock is not known on this device, or the line is of an older version.
  expect(again(line('dear', 3, { expected: null }), line('cheap', 90))).toEqual([]);
  expect(again(line('dear', 3, { expected: 4, first: 3, isAwaited: true }))).toEqual([]);
  expect(again(line('dear', 2, { expected: 4, first: 3 }))).toEqual([]);
});
