import { expect, test } from 'vitest';
import { headDescription, headLinks, headTitle } from './listing-head.ts';

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
