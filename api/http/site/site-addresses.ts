/** The addresses of the site: which screens there are, their one spelling, and the status of each. */
import { PAGE_SIZE, listProducts } from '#contract/catalogue/catalog.ts';
import type { CataloguePages } from './sitemap.ts';

export interface CatalogueAddresses extends CataloguePages {
  /** Current slug of the product; null when there is no such product. */
  readonly findSlug: (slug: string) => Promise<string | null>;
  /** New address of a moved category; null when it was not moved. */
  readonly currentPath: (category: string, subcategory: string | null) => Promise<string | null>;
  /** The goods for marketplaces, as pieces of YML. */
  readonly market: (origin: string) => AsyncIterable<string>;
  /** True when the category exists and, if one is named, its subcategory. */
  readonly hasCategory: (category: string, subcategory: string | null) => Promise<boolean>;
}

/** Addresses with a screen; any other address is answered with the shell and status 404. */
const SCREENS = [
  '/',
  '/auth',
  '/catalog',
  '/search',
  '/cart',
  '/checkout',
  '/order',
  '/order/kept',
  '/quick-order',
  '/wishlist',
  '/compare',
  '/list',
  '/oferta',
  '/privacy',
  '/delivery',
  '/till',
  '/till/shift',
  '/till/recount',
  '/till/recount/:id',
  '/till/rescue',
  '/till/receipt/:id',
  '/journal',
  '/orders',
  '/orders/:id',
  '/account',
  '/account/profile',
  '/account/password',
  '/account/orders',
  '/account/bonuses',
  '/account/sessions',
  '/account/data',
  '/admin',
  '/admin/*',
];

const PRODUCT = /^\/p\/([^/]+)\/?$/;
const CATEGORY = /^\/catalog\/([^/]+)(?:\/([^/]+))?\/?$/;

function patternOf(screen: string): RegExp {
  const source = screen.replace(/\/:\w+/g, '/[^/]+').replace('/*', '/.+');
  return new RegExp(`^${source}/?$`);
}

const patterns = SCREENS.map(patternOf);

/** True for an address with a fixed screen; products and categories have patterns of their own. */
export function hasScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Slugs of the category and, if present, the subcategory in a listing's address; null for other addresses. */
function categorySlugs(path: string): { readonly category: string; readonly subcategory: string | null } | null {
  const [, category, subcategory = null] = CATEGORY.exec(path) ?? [];
  return category === undefined ? null : { category, subcategory };
}

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

/** Status of the page at `path`, or the address that it has moved to. */
export async function statusOf(
  path: string,
  search: string,
  { findSlug, hasCategory, currentPath, countGoods }: CatalogueAddresses,
): Promise<{ status: 200 | 404 } | { moved: string }> {
  const node = categorySlugs(path);
  if (node !== null) {
    if (!(await hasCategory(node.category, node.subcategory))) {
      const moved = await currentPath(node.category, node.subcategory);
      return moved === null ? { status: 404 } : { moved };
    }
    const before = (requestedPage(search) - 1) * PAGE_SIZE;
    // Filtered goods are counted by the page itself, and crawlers are not led there.
    const isBeyond =
      before > 0 &&
      relevantSearch(path, search) !== null &&
      before >= (await countGoods(node.category, node.subcategory));
    return { status: isBeyond ? 404 : 200 };
  }
  const slug = PRODUCT.exec(path)?.[1];
  if (slug === undefined) return { status: hasScreen(path) ? 200 : 404 };
  const current = await findSlug(slug);
  if (current === null) return { status: 404 };
  return current === slug ? { status: 200 } : { moved: `/p/${current}` };
}
