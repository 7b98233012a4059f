/** Which of an address's spellings stands for its page: what search engines and shared links are led to. */
import { listProducts } from '#contract/catalogue/catalog.ts';
import { categorySlugs } from './site-addresses.ts';

/** Parameters that change which goods a listing shows; of all others (`utm_…`, a messenger's marks) no screen knows. */
const FILTERS = new Set(
  Object.keys(listProducts.query?.shape ?? {}).filter((name) => name !== 'page' && name !== 'limit'),
);

/**
 * The page of a listing that is asked for, from 1; as the listing itself reads it, what is no whole number is the first
 * page.
 */
export function askedPage(search: string): number {
  const page = Number(new URLSearchParams(search).get('page'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/**
 * The query as far as the screen at `path` heeds it, for one rendering of all its spellings: empty, or a page of a
 * listing. Null where the goods are filtered: such a listing is drawn in the browser.
 */
export function heededSearch(path: string, search: string): string | null {
  if (categorySlugs(path) === null) return '';
  const query = new URLSearchParams(search);
  if ([...query.keys()].some((name) => FILTERS.has(name))) return null;
  const page = askedPage(search);
  return page === 1 ? '' : `?page=${page}`;
}

/**
 * The address in lower case, with single slashes and none at its end. A slug is lower case; so is every screen's
 * address.
 */
export function plainPath(path: string): string {
  const single = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  // An escape's letters are no letters of the address.
  return single.replace(/%[\da-f]{2}|[^%]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}
