/** Subcategories under the sums of their categories, in the order that a reader chose. Pure. */
import type { CategoryRow } from '#contract/reports/reports.ts';
import { nameOfCategory } from './category-name.ts';
import { sortRows, type Order } from './sort-rows.ts';
import { sumOf } from './time-buckets.ts';

export interface CategoryLine extends CategoryRow {
  /** Subcategories it is the sum of, which follow it; 0 for a row of its own. */
  readonly parts: number;
  /** It stands under the sums of its category. */
  readonly isPart: boolean;
}

const FIGURES = ['qty', 'revenue', 'cost', 'grossProfit'] as const;

function valueOf(line: CategoryLine, key: string): string | number {
  const figure = FIGURES.find((name) => name === key);
  if (figure !== undefined) return line[figure];
  const { category, subcategory } = nameOfCategory(line);
  return line.isPart ? subcategory : category;
}

/** Categories go by their sums, the subcategories of each by their own; a category of one row is that row. */
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
