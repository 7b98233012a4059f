import { expect, test } from 'vitest';
import { typedTime } from './typed-time.ts';

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['9:30', '09:30'],
  [' 19.05 ', '19:05'],
  ['930', '09:30'],
  ['1930', '19:30'],
  ['0:00', '00:00'],
  ['24:00', null],
  ['9:60', null],
  ['9:5', null],
  ['', null],
  ['утром', null],
])('%j is %s', (typed, time) => {
  expect(typedTime(typed)).toBe(time);
});
