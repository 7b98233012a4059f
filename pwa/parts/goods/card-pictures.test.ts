import { expect, test } from 'vitest';
import { pictureAt, stepped, swipeSteps } from './product-grid.tsx';

test('the cursor’s position across the card chooses the picture', () => {
  expect([0, 99, 100, 250, 399, 400, -5].map((x) => pictureAt(x, 400, 4))).toEqual([0, 0, 1, 2, 3, 3, 0]);
  expect(pictureAt(10, 0, 4)).toBe(0);
  expect(pictureAt(300, 400, 1)).toBe(0);
});

test('every 24 px of a swipe is one step, to the left is forward', () => {
  expect(swipeSteps(-23)).toEqual({ steps: 0, consumed: 0 });
  expect(swipeSteps(-24)).toEqual({ steps: 1, consumed: -24 });
  expect(swipeSteps(-50)).toEqual({ steps: 2, consumed: -48 });
  expect(swipeSteps(30)).toEqual({ steps: -1, consumed: 24 });
});

test('steps stop at either end', () => {
  expect(stepped(0, -2, 5)).toBe(0);
  expect(stepped(3, 4, 5)).toBe(4);
});
