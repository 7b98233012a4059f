import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CategoryRow } from '#contract/reports/reports.ts';
import { toKopecks } from '#contract/values/money.ts';
import { withTotals } from './category-totals.ts';
import { sampleFigures } from './sample-report.ts';

const row = (slug: string, subcategory: string, revenue: number): CategoryRow => ({
  topCategorySlug: slug,
  categoryName: slug.toUpperCase(),
  subcategoryId: subcategory === '' ? null : subcategory,
  subcategoryName: subcategory,
  ...sampleFigures(1, revenue, 0),
});
const ROWS = [row('a', 'x', 10.1), row('b', 'y', 15), row('a', 'z', 20.2), row('c', '', 1)];
const shown = (order: string) =>
  withTotals(ROWS, order).map(({ topCategorySlug, subcategoryName, revenue, parts, isPart }) => [
    `${topCategorySlug}/${isPart ? subcategoryName : parts === 0 ? subcategoryName : 'Σ'}`,
    revenue,
  ]);

test('a category of several rows has a row with their sum above them, and is sorted by it', () => {
  expect(shown('-revenue')).toEqual([
    ['a/Σ', 30.3],
    ['a/z', 20.2],
    ['a/x', 10.1],
    ['b/y', 15],
    ['c/', 1],
  ]);
  expect(shown('revenue').map(([name]) => name)).toEqual(['c/', 'b/y', 'a/Σ', 'a/x', 'a/z']);
  expect(shown('-name').map(([name]) => name)).toEqual(['c/', 'b/y', 'a/Σ', 'a/z', 'a/x']);
});

test('category sums add up to all rows, for any rows, and no row is lost', () => {
  const rows = fc.array(
    fc.record({ slug: fc.constantFrom('a', 'b', 'c', 'd'), sub: fc.constantFrom('', 'x', 'y'), kopecks: fc.nat(1e6) }),
  );
  fc.assert(
    fc.property(rows, fc.constantFrom('-revenue', 'revenue', 'name', '-qty'), (made, order) => {
      const given = made.map(({ slug, sub, kopecks }) => row(slug, sub, kopecks / 100));
      const lines = withTotals(given, order);
      const sum = (of: readonly CategoryRow[]) => of.reduce((all, { revenue }) => all + toKopecks(revenue), 0);
      expect(sum(lines.filter(({ isPart }) => !isPart))).toBe(sum(given));
      expect(lines.filter(({ parts }) => parts === 0)).toHaveLength(given.length);
      for (const head of lines.filter(({ parts }) => parts > 0)) {
        const its = given.filter(({ topCategorySlug }) => topCategorySlug === head.topCategorySlug);
        expect([toKopecks(head.revenue), head.parts]).toEqual([sum(its), its.length]);
      }
    }),
  );
});
