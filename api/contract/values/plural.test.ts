import { expect, test } from 'vitest';
import { counted, plural } from './plural.ts';

test.each([
  [0, 'товаров'],
  [1, 'товар'],
  [2, 'товара'],
  [4, 'товара'],
  [5, 'товаров'],
  [11, 'товаров'],
  [14, 'товаров'],
  [21, 'товар'],
  [22, 'товара'],
  [111, 'товаров'],
  [1001, 'товар'],
  [-1, 'товар'],
])('%i goes with «%s»', (count, word) => expect(plural(count, 'товар', 'товара', 'товаров')).toBe(word));

test('a number and its word never part at the end of a line', () => {
  expect(counted(1284, 'товар', 'товара', 'товаров')).toBe('1\u00a0284\u00a0товара');
});
