/** Subcategories under the sums of their categories, in the chosen sort order. Pure. */
import type { CategoryRow, Figures } from '#contract/reports/reports.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { type Order, sortRows, TABLES } from './report-address.ts';
import { sumOf } from './report-periods.ts';

export interface CategoryLine extends CategoryRow {
  /** Number of following subcategory rows that this row sums up; 0 for a single row. */
  readonly parts: number;
  readonly isPart: boolean;
}

/** Names at the time of sale; the slug where there is no name, a dash where there is no subcategory. */
export function nameOfCategory({ categoryName, topCategorySlug, subcategoryName }: CategoryRow) {
  const category = categoryName === '' ? topCategorySlug : categoryName;
  return {
    category: category === '' ? 'Без категории' : category,
    subcategory: subcategoryName === '' ? '—' : subcategoryName,
  };
}

function valueOf(line: CategoryLine, key: string): string | number {
  const column = TABLES.shelves.columns.find((name) => name === key);
  if (column !== undefined && column !== 'name') return line[column];
  const { category, subcategory } = nameOfCategory(line);
  return line.isPart ? subcategory : category;
}

/** Categories are sorted by their sums, and the subcategories of each among themselves; a category with one row is that row. */
export function withTotals(rows: readonly CategoryRow[], order: Order): CategoryLine[] {
  const groups = groupBy(rows, ({ topCategorySlug }) => topCategorySlug);
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

export interface CategoryBar extends Readonly<Figures> {
  readonly label: string;
  /** The category a press narrows the report to; null for the only category, or for several combined. */
  readonly topCategorySlug: string | null;
}

const BARS_MOST = 9;

const slugNow = ({ currentSlug, topCategorySlug }: CategoryRow): string => currentSlug ?? topCategorySlug;

/** Categories, or the subcategories of a single one, by revenue. Sales under a former slug are part of the bar, as of its report. */
export function categoryBars(rows: readonly CategoryRow[]): CategoryBar[] {
  const isOneCategory = new Set(rows.map(slugNow)).size === 1;
  const groups = groupBy(rows, (row) =>
    isOneCategory ? `${row.subcategoryId ?? ''}/${row.subcategoryName}` : slugNow(row),
  );
  const bars = [...groups.values()]
    .map((group): CategoryBar => {
      const first = group.find(({ currentSlug }) => currentSlug === undefined) ?? group[0];
      const { category, subcategory } = first === undefined ? { category: '', subcategory: '' } : nameOfCategory(first);
      return {
        label: isOneCategory ? (subcategory === '—' ? category : subcategory) : category,
        topCategorySlug: isOneCategory || first === undefined || slugNow(first) === '' ? null : slugNow(first),
        ...sumOf(group),
      };
    })
    .sort((one, other) => other.revenue - one.revenue);
  if (bars.length <= BARS_MOST) return bars;
  return [
    ...bars.slice(0, BARS_MOST - 1),
    { label: 'Остальные', topCategorySlug: null, ...sumOf(bars.slice(BARS_MOST - 1)) },
  ];
}
