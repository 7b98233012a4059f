import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 16, [1, 2, null, 16]],
  [3, 16, [1, 2, 3, 4, null, 16]],
  [8, 16, [1, null, 7, 8, 9, null, 16]],
  [14, 16, [1, null, 13, 14, 15, 16]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
])('page %d of %d names its neighbours and both ends, a gap never hides a single page', (page, pages, named) => {
  expect(pageWindow(page, pages)).toEqual(named);
});
