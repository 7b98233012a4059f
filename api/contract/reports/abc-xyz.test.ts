import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abcGroups, xyzGroup } from './abc-xyz.ts';

test('A makes the first 80 % of the profit, B the next 15, C the rest and goods without profit', () => {
  const profits = new Map([
    ['loss', -50],
    ['none', 0],
    ['a', 79],
    ['last', 2],
    ['b', 14],
    ['c', 5],
  ]);
  expect(Object.fromEntries(abcGroups(profits))).toEqual({ a: 'A', b: 'A', last: 'C', c: 'B', none: 'C', loss: 'C' });
});

test('groups follow the profit, and A and B are as small as possible', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 100_000 }), { minLength: 1, maxLength: 40 }), (sums) => {
      const profits = new Map(sums.map((sum, index) => [`g${String(index).padStart(2, '0')}`, sum]));
      const groups = abcGroups(profits);
      const whole = sums.reduce((all, sum) => all + Math.max(0, sum), 0);
      for (const [id, profit] of profits) {
        const better = [...profits].filter(([other, its]) => its > profit || (its === profit && other < id));
        const share = better.reduce((all, [, its]) => all + Math.max(0, its), 0) / (whole || 1);
        const expected = profit <= 0 ? 'C' : share < 0.8 ? 'A' : share < 0.95 ? 'B' : 'C';
        expect(groups.get(id)).toBe(expected);
      }
    }),
  );
});

test.each([
  ['the same each week', [5, 5, 5, 5, 5, 5, 5, 5], 'X'],
  ['half of the mean up and down', [3, 1, 3, 1, 3, 1, 3, 1], 'X'],
  ['a little more than that', [7, 2, 7, 2, 7, 2, 7, 2], 'Y'],
  ['every other week', [4, 0, 4, 0, 4, 0, 4, 0], 'Y'],
  ['once in a while', [0, 0, 9, 0, 0, 0, 0, 0], 'Z'],
  ['never', [0, 0, 0, 0], 'Z'],
  ['more brought back than sold', [-1, 4, 4, 4], 'Y'],
  ['three weeks only', [5, 5, 5], null],
] as const)('%s: the evenness of the weeks', (_, weeks, group) => {
  expect(xyzGroup(weeks)).toBe(group);
});

test('XYZ is the coefficient of variation, 0.5 and 1 included in the better group', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60), { minLength: 4, maxLength: 8 }), (weeks) => {
      const mean = weeks.reduce((sum, qty) => sum + qty, 0) / weeks.length;
      const variation = Math.sqrt(weeks.reduce((sum, qty) => sum + (qty - mean) ** 2, 0) / weeks.length) / mean;
      fc.pre(mean === 0 || (Math.abs(variation - 0.5) > 1e-9 && Math.abs(variation - 1) > 1e-9));
      expect(xyzGroup(weeks)).toBe(mean === 0 || variation > 1 ? 'Z' : variation > 0.5 ? 'Y' : 'X');
    }),
  );
});
