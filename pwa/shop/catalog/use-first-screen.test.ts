import { expect, test } from 'vitest';
import { firstScreen } from './use-first-screen.ts';

const list = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ _id: `p${from + index}` }));

test('a new list starts with its first screen', () => {
  expect(firstScreen(list(100, 148), list(0, 24))).toEqual(list(100, 108));
  expect(firstScreen(list(0, 5), list(0, 24))).toEqual(list(0, 5));
});

test('a continued list never gets shorter', () => {
  expect(firstScreen(list(0, 48), list(0, 24))).toEqual(list(0, 24));
});

test('an unchanged list is complete', () => {
  const same = list(0, 48);
  expect(firstScreen(same, same)).toBe(same);
});

test('the first goods after an empty list are rendered at once, without an empty grid', () => {
  expect(firstScreen(list(0, 24), [])).toEqual(list(0, 8));
});
