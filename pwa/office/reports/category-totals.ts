/** Subcategories under the sums of their categories, in the chosen sort order. Pure. */
import type { CategoryRow } from '#contract/reports/reports.ts';
import { nameOfCategory } from './category-name.ts';
import { TABLES } from './report-address.ts';
import { sortRows, type Order } from './sort-rows.ts';
import { sumOf } from './time-buckets.ts';

export interface CategoryLine extends CategoryRow {
  /** Number of following subcategory rows that this row sums up; 0 for a single row. */
  readonly parts: number;
  /** True for a row below its category's sums. */
  readonly isPart: boolean;
}

function valueOf(line: CategoryLine, key: string): string | number {
  const column = TABLES.shelves.columns.find((name) => name === key);
  if (column !== undefined && column !== 'name') return line[column];
  const { category, subcategory } = nameOfCategory(line);
  return line.isPart ? subcategory : category;
}

/** Categories are sorted by their sums, and the subcategories of each among themselves; a category with one row is that row. */
export function withTotals(rows: readonly CategoryRow[], order: Order): CategoryLine[] {
  const groups = new Map<string, CategoryRow[]>();
  for (const row of rows) groups.set(row.topCategorySlug, [...(groups.get(row.topCategorySlug) ?? []), row]);
  const heads = [...groups].map(([slug, group]): CategoryLine => {
    const [first] = group;
    if (group.length === 1 && first !== undefined) return { ...first, parts: 0, isPart: false };
    return {
      topCategorySlug: slug,
      categoryName: first?.categoryName ?? '',
      subcategoryId: null,
      subcategoryName: '',
      ...sumOf(group),
      parts: group.length,
      isPart: false,
    };
  });
  return sortRows(heads, order, valueOf).flatMap((head) => {
    if (head.parts === 0) return [head];
    const parts = (groups.get(head.topCategorySlug) ?? []).map((row) => ({ ...row, parts: 0, isPart: true }));
    return [head, ...sortRows(parts, order, valueOf)];
  });
}
