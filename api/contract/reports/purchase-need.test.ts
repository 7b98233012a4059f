import { expect, test } from 'vitest';
import { daysLeft, purchaseNeed } from './purchase-need.ts';

const rules = { leadDays: 7, coverDays: 21, minimumQty: 0 };

test.each([
  ['sells one a day and has ten', 56, 10, 0, rules, 18],
  ['what is on its way counts', 56, 10, 8, rules, 10],
  ['a part of a piece is a piece', 1, 0, 0, rules, 1],
  ['is not more than what is there', 56, 40, 0, rules, 0],
  ['does not sell, but has a minimum', 0, 1, 0, { ...rules, minimumQty: 4 }, 3],
  ['more came back than was sold', -3, 0, 0, rules, 0],
  ['what is promised beyond the shelf is ordered too', 56, -5, 0, rules, 33],
  ['a minimum above what sells', 56, 10, 0, { ...rules, minimumQty: 40 }, 30],
] as const)('%s', (_, soldQty, available, onWay, given, need) => {
  expect(purchaseNeed({ soldQty, days: 56 }, { available, onWay }, given)).toBe(need);
});

test('stock lasts whole days; goods that do not sell last for ever, goods out of stock no day', () => {
  expect(daysLeft({ soldQty: 56, days: 56 }, { available: 10 })).toBe(10);
  expect(daysLeft({ soldQty: 60, days: 56 }, { available: 10 })).toBe(9);
  expect(daysLeft({ soldQty: 0, days: 56 }, { available: 10 })).toBeNull();
  expect(daysLeft({ soldQty: 1, days: 56 }, { available: -2 })).toBe(0);
});
