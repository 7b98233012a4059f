/** Addresses that the application has a screen for; every other one is answered with the shell and status 404. */
const SCREENS = [
  '/', '/auth', '/catalog', '/catalog/:category', '/catalog/:category/:subcategory', '/search', '/cart', '/wishlist',
  '/oferta', '/privacy', '/delivery', '/till', '/journal', '/account', '/account/profile', '/account/password', '/account/orders',
  '/account/bonuses', '/account/sessions', '/account/data', '/admin', '/admin/*',
];

const PRODUCT = /^\/p\/([^/]+)\/?$/;

function patternOf(screen: string): RegExp {
  const source = screen.replace(/\/:\w+/g, '/[^/]+').replace('/*', '/.+');
  return new RegExp(`^${source}/?$`);
}

const patterns = SCREENS.map(patternOf);

/** True for an address with a screen of its own; products are asked for with `productSlug`. */
export function hasScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** The slug in a product's address; null for other addresses. */
export function productSlug(path: string): string | null {
  return PRODUCT.exec(path)?.[1] ?? null;
}
