import { describe, expect, test } from 'vitest';
import {
  cashOf,
  compareShift,
  cashDifference,
  isReopened,
  receiptsAfter,
  type HeldReceipt,
  type ShiftReceipt,
} from './shift.ts';

const receipt = (id: string, change: Partial<ShiftReceipt> = {}): ShiftReceipt => ({
  id,
  kind: 'sale',
  seq: Number(id),
  total: 100,
  at: `2026-11-20T10:0${id}:00.000Z`,
  ...change,
});
const held = (id: string, change: Partial<HeldReceipt> = {}): HeldReceipt => ({
  ...receipt(id),
  ended: false,
  ...change,
});

test('cash is what was sold less what was handed back, to the kopeck', () => {
  expect(
    cashOf([receipt('1', { total: 0.1 }), receipt('2', { total: 0.2 }), receipt('3', { kind: 'return', total: 0.3 })]),
  ).toBe(0);
  expect(cashOf([receipt('1', { total: 100 }), receipt('2', { kind: 'return', total: 250.5 })])).toBe(-150.5);
});

test('a drawer may hold more or less than there should be', () => {
  expect([cashDifference(100.1, 100), cashDifference(99.9, 100), cashDifference(100, 100)]).toEqual([0.1, -0.1, 0]);
});

describe('a closed shift', () => {
  const declared = [receipt('1'), receipt('2'), receipt('3')];

  test('stays closed while its receipts are the counted ones, whatever else was voided', () => {
    const changes = compareShift(declared, [held('1'), held('2'), held('3'), held('4', { ended: true })]);
    expect(changes).toEqual({ added: [], ended: [], changed: [], awaited: [] });
    expect(isReopened(changes)).toBe(false);
  });

  test('waits for what it counted, which is no change', () => {
    const changes = compareShift(declared, [held('1')]);
    expect(changes.awaited.map(({ id }) => id)).toEqual(['2', '3']);
    expect(isReopened(changes)).toBe(false);
  });

  test.each([
    ['a receipt that came later', [held('1'), held('2'), held('3'), held('4')]],
    ['a receipt voided since', [held('1'), held('2', { ended: true }), held('3')]],
    ['another sum', [held('1'), held('2', { total: 100.01 }), held('3')]],
  ])('is open again by %s', (_, now) => {
    expect(isReopened(compareShift(declared, now))).toBe(true);
  });

  test('is closed again over the current receipts, and keeps waiting for the missing ones', () => {
    const now = [held('1', { total: 150 }), held('2', { ended: true }), held('4', { kind: 'return', total: 30 })];
    const after = receiptsAfter(declared, compareShift(declared, now));
    expect(after.map(({ id, total }) => [id, total])).toEqual([
      ['1', 150],
      ['3', 100],
      ['4', 30],
    ]);
    expect(cashOf(after)).toBe(220);
    const again = compareShift(after, now);
    expect([isReopened(again), again.awaited.map(({ id }) => id)]).toEqual([false, ['3']]);
  });
});
