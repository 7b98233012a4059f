import type { CategoryRow } from '#contract/reports/reports.ts';

/** Names at the time of sale; the slug where there is no name, a dash where there is no subcategory. */
export function nameOfCategory({ categoryName, topCategorySlug, subcategoryName }: CategoryRow): {
  category: string;
  subcategory: string;
} {
  const category = categoryName === '' ? topCategorySlug : categoryName;
  return {
    category: category === '' ? 'Без категории' : category,
    subcategory: subcategoryName === '' ? '—' : subcategoryName,
  };
}
