/** The sitemap for search engines: an index, and parts that are each small enough for one answer. */
import { PreparedAnswers } from '../prepared/prepared-answers.ts';

export interface CataloguePages {
  /** Paths of all shown categories and subcategories. */
  readonly categoryPaths: () => Promise<readonly string[]>;
  /** Slugs of the goods that listings show, in a stable order; `from` counts from 0. */
  readonly goodsSlugs: (from: number, most: number) => Promise<readonly string[]>;
  /** Number of those goods: in total, in a category, or in one of its subcategories. */
  readonly countGoods: (category: string | null, subcategory: string | null) => Promise<number>;
}

/** A fifth of the protocol's limit: about a megabyte. */
const PART = 10_000;
/** Pages outside the categories. */
const PLAIN_PAGES = ['/', '/catalog', '/delivery', '/oferta', '/privacy'];
const ADDRESS = /^\/sitemap(?:-(\d{1,6}))?\.xml$/;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Slugs contain no characters that XML would require to escape. */
const listed = (outer: string, inner: string, addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${outer} xmlns="${NAMESPACE}">\n${addresses.map((address) => `<${inner}><loc>${address}</loc></${inner}>\n`).join('')}</${outer}>\n`;

/**
 * Returns the file at `path` for a shop at `origin`; null for other addresses and missing parts. Reads the catalogue once per `version`;
 * repeated requests are answered from memory.
 */
export function siteMap(pages: CataloguePages, version: () => string | Promise<string>) {
  const cache = new PreparedAnswers({ capacity: 8_000_000, type: 'text/plain' });
  const kept = async (name: string, read: () => Promise<readonly string[]>) => {
    const bytes = await cache.get(await version(), name, async () => (await read()).join('\n'));
    const text = await bytes.text();
    return text === '' ? [] : text.split('\n');
  };
  return async (path: string, origin: string): Promise<string | null> => {
    const found = ADDRESS.exec(path);
    if (found === null) return null;
    if (found[1] === undefined) {
      const [goods = '0'] = await kept('count', async () => [String(await pages.countGoods(null, null))]);
      const parts = 1 + Math.ceil(Number(goods) / PART);
      const addresses = Array.from({ length: parts }, (_, part) => `${origin}/sitemap-${part}.xml`);
      return listed('sitemapindex', 'sitemap', addresses);
    }
    const part = Number(found[1]);
    const paths = await kept(`part ${part}`, async () =>
      part === 0
        ? [...PLAIN_PAGES, ...(await pages.categoryPaths())]
        : (await pages.goodsSlugs((part - 1) * PART, PART)).map((slug) => `/p/${slug}`),
    );
    const addresses = paths.map((each) => origin + each);
    return addresses.length === 0 ? null : listed('urlset', 'url', addresses);
  };
}
