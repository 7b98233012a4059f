/**
 * Preload hints: the `Link` header of a page names the scripts and styles of its screen and, unless the page already contains them, its
 * first API answers. The browser then fetches them in parallel with the application's entry instead of one after the other, which is most
 * of the wait on a phone's network. They are only hints: the application requests everything itself.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_SIZE, listCategories, listProducts, productBySlug } from '#contract/catalogue/catalog.ts';

/** The build's manifest: module -> file, styles, static imports. */
type Manifest = Record<
  string,
  { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] } | undefined
>;

interface Screen {
  readonly address: RegExp;
  /** In `pwa`. */
  readonly module: string;
  /** API calls of its first paint, for an address without a query. */
  readonly calls?: (slug: string) => string[];
  /** True when rendered on the server for guests. */
  readonly isRendered?: boolean;
}

/** Files of a screen beside those that the shell names; without a leading slash. */
export interface ScreenFiles {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

export interface ScreenHints {
  /** The `Link` header of its plain shell. The rendered page needs none: see `first-paint.ts`. */
  readonly shell: string;
  /** Null when the screen is rendered only in the browser. */
  readonly files: ScreenFiles | null;
}

const SLUG = '([a-z0-9-]+)';

/** Addresses exactly as `urlOf` writes them, because the browser compares them byte by byte. */
export const SCREENS: readonly Screen[] = [
  { address: /^\/$/, module: 'shop/home/home-page.tsx', isRendered: true, calls: () => [listCategories.path] },
  {
    address: /^\/catalog\/?$/,
    module: 'shop/catalog/catalog-page.tsx',
    isRendered: true,
    calls: () => [listCategories.path],
  },
  {
    address: new RegExp(`^/catalog/${SLUG}/?$`),
    module: 'shop/catalog/listing-page.tsx',
    isRendered: true,
    calls: (slug) => [listCategories.path, `${listProducts.path}?topCategorySlug=${slug}&page=1&limit=${PAGE_SIZE}`],
  },
  {
    address: new RegExp(`^/catalog/${SLUG}/${SLUG}/?$`),
    module: 'shop/catalog/listing-page.tsx',
    isRendered: true,
    calls: () => [listCategories.path],
  },
  { address: /^\/search\/?$/, module: 'shop/catalog/search-page.tsx' },
  {
    address: new RegExp(`^/p/${SLUG}/?$`),
    module: 'shop/product/product-page.tsx',
    isRendered: true,
    calls: (slug) => [productBySlug.path.replace(':slug', slug), listCategories.path],
  },
  { address: /^\/delivery$/, module: 'shop/legal/delivery-page.tsx', isRendered: true },
  { address: /^\/oferta$/, module: 'shop/legal/offer-page.tsx', isRendered: true },
  { address: /^\/privacy$/, module: 'shop/legal/privacy-page.tsx', isRendered: true },
  { address: /^\/cart\/?$/, module: 'shop/cart/cart-page.tsx' },
  { address: /^\/wishlist\/?$/, module: 'shop/wishlist/wishlist-page.tsx' },
  { address: /^\/compare\/?$/, module: 'shop/compare/compare-page.tsx' },
];

/** True when the screen at the address is rendered for guests, and so for crawlers. */
export function isRendered(path: string): boolean {
  return SCREENS.some((screen) => screen.isRendered === true && screen.address.test(path));
}

/** Files of a module and of all its static imports. */
function filesOf(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const entry = manifest[module];
  if (entry === undefined || found.has(entry.file)) return found;
  for (const file of [entry.file, ...(entry.css ?? [])]) found.add(file);
  for (const imported of entry.imports ?? []) filesOf(manifest, imported, found);
  return found;
}

function fileHint(file: string): string {
  return file.endsWith('.css')
    ? `</${file}>; rel=preload; as=style; crossorigin`
    : `</${file}>; rel=modulepreload; crossorigin`;
}

/** Hints for an address of the application built into `folder`; undefined without any. */
export function screenHints(folder: string): (path: string, search: string) => ScreenHints | undefined {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) return () => undefined;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const named = filesOf(manifest, 'index.html');
  const screens = SCREENS.map((screen) => {
    const files = [...filesOf(manifest, screen.module)].filter((file) => !named.has(file));
    const styles = files.filter((file) => file.endsWith('.css'));
    const scripts = files.filter((file) => !styles.includes(file));
    return { ...screen, files, own: { styles, scripts } };
  });
  return (address, search) => {
    for (const { address: pattern, files, own, calls, isRendered: hasPage = false } of screens) {
      const found = pattern.exec(address);
      if (found === null) continue;
      const first = search === '' ? (calls?.(found[1] ?? '') ?? []) : [];
      return {
        shell: [...files.map(fileHint), ...first.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`)].join(
          ', ',
        ),
        files: hasPage ? own : null,
      };
    }
    return undefined;
  };
}
