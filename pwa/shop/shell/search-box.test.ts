import { expect, test } from 'vitest';
import { chosenPlace, stepChoice } from './search-box.tsx';

const goods = (...ids: string[]) => ids.map((_id) => ({ _id }));

test('the arrow keys go through the list and past either end to the text itself', () => {
  const list = goods('a', 'b');
  expect([null, 'a', 'b'].map((chosen) => stepChoice(list, chosen, 1))).toEqual(['a', 'b', null]);
  expect([null, 'a', 'b'].map((chosen) => stepChoice(list, chosen, -1))).toEqual(['b', null, 'a']);
  expect(stepChoice([], null, 1)).toBeNull();
});

test('a product stays chosen when others come before it, and not when it leaves the list', () => {
  expect(chosenPlace(goods('a', 'b'), 'b')).toBe(1);
  expect(chosenPlace(goods('x', 'a', 'b'), 'b')).toBe(2);
  expect(chosenPlace(goods('x', 'y'), 'b')).toBe(-1);
  expect(stepChoice(goods('x', 'y'), 'b', 1)).toBe('x');
});
