/** The canonical spelling of a page's address, for search engines and shared links. */
import { listProducts } from '#contract/catalogue/catalog.ts';
import { categorySlugs } from './site-addresses.ts';

/** Parameters that change the goods of a listing; screens ignore all others (`utm_…`, tracking parameters of messengers). */
const FILTERS = new Set(
  Object.keys(listProducts.query?.shape ?? {}).filter((name) => name !== 'page' && name !== 'limit'),
);

/** The requested page of a listing, from 1; like in the listing itself, anything but a whole number means the first page. */
export function requestedPage(search: string): number {
  const page = Number(new URLSearchParams(search).get('page'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/**
 * The part of the query that the screen at `path` uses, so that all spellings share one rendering: empty, or a page of a listing. Null for
 * filtered goods: such a listing is rendered in the browser.
 */
export function relevantSearch(path: string, search: string): string | null {
  if (categorySlugs(path) === null) return '';
  const query = new URLSearchParams(search);
  if ([...query.keys()].some((name) => FILTERS.has(name))) return null;
  const page = requestedPage(search);
  return page === 1 ? '' : `?page=${page}`;
}

/** The address in lower case, with single slashes and without a trailing one. Slugs and screen addresses are lower case. */
export function plainPath(path: string): string {
  const single = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  // The letters of a percent escape must keep their case.
  return single.replace(/%[\da-f]{2}|[^%]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}
