/** The goods that an address of the comparison names. */

/** More than stand on any screen; a longer list is cut, since somebody else wrote the address. */
export const SHARED_MAX = 20;

const SLUG = /^[a-z0-9-]{1,200}$/;

/** Slugs in their order, each once; what cannot be one is left out. */
export function sharedSlugs(goods: string | null): string[] {
  return [...new Set((goods ?? '').split(',').filter((slug) => SLUG.test(slug)))].slice(0, SHARED_MAX);
}
