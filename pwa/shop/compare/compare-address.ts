/** The goods named by an address of the comparison. */

/** Maximum number of shared goods that are shown; anyone can write a longer list into an address. */
export const SHARED_MAX = 20;

const SLUG = /^[a-z0-9-]{1,200}$/;

/** Slugs in their order, each once; invalid ones are left out. */
export function sharedSlugs(goods: string | null): string[] {
  return [...new Set((goods ?? '').split(',').filter((slug) => SLUG.test(slug)))];
}
