import { expect, test } from 'vitest';
import type { PurchaseRow } from '#contract/reports/purchase.ts';
import { bySupplier, missingToMinimum, orderedQuantity, orderSum, toggled, weeklyText } from './goods-groups.tsx';

const row = (id: string, change: Partial<PurchaseRow> = {}): PurchaseRow => ({
  _id: id,
  title: id,
  sku: null,
  supplier: 'Сантех-Опт',
  stockQty: 0,
  availableQty: 0,
  arrivals: [],
  onWayQty: 0,
  soldQty: 56,
  days: 56,
  daysLeft: 0,
  leadDays: 7,
  minimumQty: 0,
  weeks: [7, 7, 7, 7, 7, 7, 7, 7],
  abc: 'A',
  xyz: 'X',
  own: { leadDays: null, minimumQty: null, supplierId: null },
  subcategory: null,
  need: 28,
  price: 0.1,
  stockCost: 0,
  dead: false,
  ...change,
});

test('goods to order are grouped by supplier, and the sum uses typed quantities', () => {
  const rows = [row('a'), row('b', { price: null }), row('c', { supplier: '' })];
  expect(bySupplier(rows).map(({ supplier, rows: ofIt }) => [supplier, ofIt.map(({ _id }) => _id)])).toEqual([
    ['Сантех-Опт', ['a', 'b']],
    ['', ['c']],
  ]);
  expect(orderSum(rows, ({ _id }) => (_id === 'a' ? 3 : 10))).toBe(1.3);
  expect([weeklyText(row('a')), weeklyText(row('a', { soldQty: 4 })), weeklyText(row('a', { soldQty: -2 }))]).toEqual([
    '7',
    '0,5',
    '0',
  ]);
});

test('an emptied quantity orders none, and a text that is no quantity is neither none nor another one', () => {
  const quantities = [undefined, '', '0', '1 200', '1000000'].map((typed) => orderedQuantity(typed, 28));
  expect(quantities).toEqual([28, 0, 0, 1200, 1_000_000]);
  for (const wrong of ['1,5', '10 шт', '1O', '-1', '5000000']) expect(orderedQuantity(wrong, 28), wrong).toBeNaN();
  expect(orderSum([row('a'), row('b')], ({ _id }) => orderedQuantity(_id === 'a' ? '1O' : '3', 28))).toBe(0.3);
});

test('the amount missing to a supplier’s minimum is exact to the kopeck', () => {
  expect([missingToMinimum(9_999.9, 10_000), missingToMinimum(10_000, 10_000), missingToMinimum(5, null)]).toEqual([
    0.1, 0, 0,
  ]);
});

test('a press on a letter selects it, one of the other kind adds it, a second press removes it', () => {
  expect([toggled('', 'A'), toggled('A', 'X'), toggled('AX', 'B'), toggled('AX', 'X'), toggled('X', 'X')]).toEqual([
    'A',
    'AX',
    'BX',
    'A',
    '',
  ]);
});
