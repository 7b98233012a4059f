/** Old addresses of the catalogue within the open application: what was merged or moved leads on, without a network too. */
import type { Category } from '#contract/catalogue/catalog.ts';
import { paths } from '../../parts/page/paths.ts';

/** Where what stood at this address is now; null when nothing that is shown did. */
export function addressNow(categories: readonly Category[], path: string): string | null {
  for (const category of categories) {
    if (category.former?.includes(path)) return paths.category(category.slug);
    const sub = category.subcategories.find(({ former }) => former?.includes(path));
    if (sub !== undefined) return paths.subcategory(category.slug, sub.slug);
  }
  return null;
}
