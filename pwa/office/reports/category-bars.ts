/** Categories as rows of a chart: their subcategories combined, or separate when the report is about a single category. Pure. */
import type { CategoryRow, Figures } from '#contract/reports/reports.ts';
import { nameOfCategory } from './category-name.ts';
import { sumOf } from './time-buckets.ts';

export interface CategoryBar extends Readonly<Figures> {
  readonly name: string;
  /** The category a press narrows the report to; null for the only category, or for several combined. */
  readonly topCategorySlug: string | null;
}

/** Maximum number of bars; the smallest categories are combined. */
const BARS_MOST = 9;

const slugNow = ({ currentSlug, topCategorySlug }: CategoryRow): string => currentSlug ?? topCategorySlug;

/** Sorted by revenue, greatest first. What a category sold under a former slug is part of its bar, as of the report that a press opens. */
export function categoryBars(rows: readonly CategoryRow[]): CategoryBar[] {
  const isOneCategory = new Set(rows.map(slugNow)).size === 1;
  const groups = new Map<string, CategoryRow[]>();
  for (const row of rows) {
    const key = isOneCategory ? `${row.subcategoryId ?? ''}/${row.subcategoryName}` : slugNow(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const bars = [...groups.values()]
    .map((group): CategoryBar => {
      const first = group.find(({ currentSlug }) => currentSlug === undefined) ?? group[0];
      const { category, subcategory } = first === undefined ? { category: '', subcategory: '' } : nameOfCategory(first);
      return {
        name: isOneCategory ? (subcategory === '—' ? category : subcategory) : category,
        topCategorySlug: isOneCategory || first === undefined || slugNow(first) === '' ? null : slugNow(first),
        ...sumOf(group),
      };
    })
    .sort((one, other) => other.revenue - one.revenue);
  if (bars.length <= BARS_MOST) return bars;
  return [
    ...bars.slice(0, BARS_MOST - 1),
    { name: 'Остальные', topCategorySlug: null, ...sumOf(bars.slice(BARS_MOST - 1)) },
  ];
}
