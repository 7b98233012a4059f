import { expect, test } from 'vitest';
import { headDescription, headLinks, headTitle } from './listing.tsx';
import { firstScreen } from './use-first-screen.ts';

const path = '/catalog/smesiteli';

test('a title has the page number from the second page on', () => {
  expect(headTitle({ title: 'Смесители', page: 1 })).toBe('Смесители');
  expect(headTitle({ title: 'Смесители', page: 2 })).toBe('Смесители — страница 2');
});

test('a description has the number of goods and the lowest price', () => {
  expect(headDescription({ title: 'Смесители', page: 1, goods: { total: 183, from: 2990 } })).toMatch(
    /^Смесители: 183\s+товара по цене от 2\s990\s₽\. /,
  );
  expect(headDescription({ title: 'Смесители', page: 2, goods: undefined })).toMatch(/^Смесители — страница 2\. /);
});

test('each page is canonical, filtered goods point to the unfiltered listing', () => {
  expect(headLinks({ path, page: 1, pages: 3, isFiltered: false })).toEqual({
    canonical: path,
    next: `${path}?page=2`,
  });
  expect(headLinks({ path, page: 2, pages: 3, isFiltered: false })).toEqual({
    canonical: `${path}?page=2`,
    prev: path,
    next: `${path}?page=3`,
  });
  expect(headLinks({ path, page: 3, pages: 3, isFiltered: false })).toEqual({
    canonical: `${path}?page=3`,
    prev: `${path}?page=2`,
  });
  expect(headLinks({ path, page: 2, pages: 3, isFiltered: true })).toEqual({ canonical: path });
});

const list = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ _id: `p${from + index}` }));

test('a new list starts with its first screen', () => {
  expect(firstScreen(list(100, 148), list(0, 24), 8)).toEqual(list(100, 108));
  expect(firstScreen(list(0, 5), list(0, 24), 8)).toEqual(list(0, 5));
});

test('a continued list never gets shorter', () => {
  expect(firstScreen(list(0, 48), list(0, 24), 8)).toEqual(list(0, 24));
});

test('an unchanged list is complete', () => {
  const same = list(0, 48);
  expect(firstScreen(same, same, 8)).toBe(same);
});

test('the first goods after an empty list are rendered at once, without an empty grid', () => {
  expect(firstScreen(list(0, 24), [], 8)).toEqual(list(0, 8));
});
