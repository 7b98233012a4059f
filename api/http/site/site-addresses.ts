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

/** True for an address with a fixed screen; products and categories are recognised by `productSlug` and `categorySlugs`. */
export function hasScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** The slug in a product's address; null for other addresses. */
export function productSlug(path: string): string | null {
  return PRODUCT.exec(path)?.[1] ?? null;
}

/** Slugs of the category and, if present, the subcategory in a listing's address; null for other addresses. */
export function categorySlugs(path: string): { readonly category: string; readonly subcategory: string | null } | null {
  const [, category, subcategory = null] = CATEGORY.exec(path) ?? [];
  return category === undefined ? null : { category, subcategory };
}
