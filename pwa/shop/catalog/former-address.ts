/** Old addresses of the catalogue within the open application: merged or moved categories redirect, offline too. */
import type { Category } from '#contract/catalogue/catalog.ts';
import { paths } from '../../parts/page/paths.ts';

/** The current address of the category that stood at `path`; null when no visible one did. */
export function currentAddress(categories: readonly Category[], path: string): string | null {
  for (const category of categories) {
    if (category.former?.includes(path)) return paths.category(category.slug);
    const sub = category.subcategories.find(({ former }) => former?.includes(path));
    if (sub !== undefined) return paths.subcategory(category.slug, sub.slug);
  }
  return null;
}
