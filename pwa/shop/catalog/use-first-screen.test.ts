import { expect, test } from 'vitest';
import { firstScreen } from './use-first-screen.ts';

const list = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ _id: `p${from + index}` }));

test('other goods begin with their first screen', () => {
  expect(firstScreen(list(100, 148), list(0, 24))).toEqual(list(100, 108));
  expect(firstScreen(list(0, 5), list(0, 24))).toEqual(list(0, 5));
});

test('a list that goes on never gets shorter on the way', () => {
  expect(firstScreen(list(0, 48), list(0, 24))).toEqual(list(0, 24));
});

test('the same goods are all there', () => {
  const same = list(0, 48);
  expect(firstScreen(same, same)).toBe(same);
});

test('the first goods after none are drawn at once, not as an empty grid', () => {
  expect(firstScreen(list(0, 24), [])).toEqual(list(0, 8));
});
