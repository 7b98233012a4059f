import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POPULARITY_MAX, popularityOf } from './popularity.ts';

test('popularity is the rank among sold goods: independent of the quantity, equal for equal sales', () => {
  expect(
    [
      ...popularityOf(
        new Map([
          ['a', 40],
          ['b', 1],
          ['c', 0],
          ['d', 40],
          ['e', 7],
        ]),
      ),
    ].sort(),
  ).toEqual([
    ['a', 51],
    ['b', 1],
    ['d', 51],
    ['e', 26],
  ]);
  // Ten times the sales of every product give the same ranks.
  expect(
    popularityOf(
      new Map([
        ['a', 400],
        ['b', 10],
        ['d', 400],
        ['e', 70],
      ]),
    ),
  ).toEqual(
    popularityOf(
      new Map([
        ['a', 40],
        ['b', 1],
        ['d', 40],
        ['e', 7],
      ]),
    ),
  );
  expect(popularityOf(new Map())).toEqual(new Map());
});

test('popularity never puts goods before others that sold more, and keeps within its hundredths', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 300 }), (counts) => {
      const popularity = popularityOf(new Map(counts.map((count, index) => [String(index), count])));
      const of = (index: number) => popularity.get(String(index)) ?? 0;
      for (const [index, count] of counts.entries()) {
        expect(of(index) === 0).toBe(count === 0);
        expect(of(index)).toBeLessThanOrEqual(POPULARITY_MAX);
        const next = counts[index + 1];
        if (next !== undefined && next > count) expect(of(index + 1)).toBeGreaterThanOrEqual(of(index));
        if (next === count) expect(of(index + 1)).toBe(of(index));
      }
    }),
  );
});
