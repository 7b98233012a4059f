import { expect, test } from 'vitest';
import { fitting } from './use-fitting.ts';

test('a row shows as many links as there is room for, and keeps room for the button that has the rest', () => {
  expect(fitting([100, 100, 100], 300, 80)).toBe(3);
  expect(fitting([100, 100, 100], 299, 80)).toBe(2);
  expect(fitting([100, 100, 100], 250, 80)).toBe(1);
  expect(fitting([100, 100, 100], 60, 80)).toBe(0);
});
