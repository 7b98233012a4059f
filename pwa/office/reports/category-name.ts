/** What a category is called in a report. Pure. */
import type { CategoryRow } from '#contract/reports/reports.ts';

/** As they were called when sold; without a name the slug, without a subcategory a dash. */
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
