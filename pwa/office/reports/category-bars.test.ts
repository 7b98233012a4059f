import { expect, test } from 'vitest';
import type { CategoryRow } from '#contract/reports/reports.ts';
import { categoryBars, nameOfCategory } from './category-totals.ts';
import { sampleFigures } from './sample-report.ts';

const row = (category: string, subcategory: string, revenue: number): CategoryRow => ({
  topCategorySlug: category,
  categoryName: category.toUpperCase(),
  subcategoryId: subcategory === '' ? null : subcategory,
  subcategoryName: subcategory,
  ...sampleFigures(1, revenue, 0),
});

test('categories include all their subcategories, sorted by revenue', () => {
  const bars = categoryBars([row('a', 'x', 10), row('b', 'y', 15), row('a', 'z', 7.5)]);
  expect(bars.map(({ label, revenue, topCategorySlug }) => [label, revenue, topCategorySlug])).toEqual([
    ['A', 17.5, 'a'],
    ['B', 15, 'b'],
  ]);
});

test('a category is one bar under the slug it has now, with what it sold under former ones', () => {
  const former = { ...row('b', 'y', 15), currentSlug: 'a' };
  const bars = (rows: CategoryRow[]) =>
    categoryBars(rows).map(({ label, revenue, topCategorySlug }) => [label, revenue, topCategorySlug]);
  expect(bars([former, row('c', 'z', 20), row('a', 'x', 10)])).toEqual([
    ['A', 25, 'a'],
    ['C', 20, 'c'],
  ]);
  // Without a sale under its present name it keeps the former one.
  expect(bars([former, row('c', 'z', 10)])).toEqual([
    ['B', 15, 'a'],
    ['C', 10, 'c'],
  ]);
  expect(bars([former, row('a', 'x', 10)]).map(([name]) => name)).toEqual(['y', 'x']);
});

test('a single category is shown by its subcategories', () => {
  expect(
    categoryBars([row('a', 'x', 10), row('a', '', 15)]).map(({ label, topCategorySlug }) => [label, topCategorySlug]),
  ).toEqual([
    ['A', null],
    ['x', null],
  ]);
});

test('above nine bars the smallest are combined, and nothing is lost', () => {
  const rows = Array.from({ length: 12 }, (_, index) => row(`c${index}`, 's', 100 - index));
  const bars = categoryBars(rows);
  expect([bars.length, bars.at(-1)?.label]).toEqual([9, 'Остальные']);
  expect(bars.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(rows.reduce((sum, { revenue }) => sum + revenue, 0));
});

test('a category has its name, else its slug; a missing subcategory is a dash', () => {
  const bare = { ...row('vanny', '', 1), categoryName: '' };
  expect(nameOfCategory(bare)).toEqual({ category: 'vanny', subcategory: '—' });
  expect(nameOfCategory({ ...bare, topCategorySlug: '' }).category).toBe('Без категории');
});
