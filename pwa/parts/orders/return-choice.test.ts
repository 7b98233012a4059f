import { expect, test } from 'vitest';
import { initialChoice, positionsOf, type ReturnableLine } from './return-choice.ts';

const line = (position: number, qty: number, left = qty): ReturnableLine => ({
  position,
  title: 'Смеситель',
  qty,
  price: 100,
  left,
});

test('a receipt of one piece comes back as it is; of more, the seller chooses', () => {
  const chosen = (lines: ReturnableLine[]) => positionsOf(lines, initialChoice(lines));
  expect(chosen([line(0, 1)])).toEqual([{ position: 0, qty: 1, fate: 'restock' }]);
  expect(chosen([line(0, 2)])).toEqual([]);
  // One of two pieces has come back before: whether this is the other one is for the seller to say.
  expect(chosen([line(0, 2, 1)])).toEqual([]);
  expect(chosen([line(0, 1), line(1, 1)])).toEqual([]);
  expect(chosen([line(0, 1, 0)])).toEqual([]);
});
