/** Files for crawlers about the whole shop: robots.txt, the site map, the goods for marketplaces. */
import type Koa from 'koa';
import { MARKET_FILE } from '#contract/exchange/market.ts';
import { marketFile } from './market-file.ts';
import { ORIGIN } from './rendered-pages.ts';
import type { CatalogueAddresses } from './site-addresses.ts';
import { siteMap } from './sitemap.ts';

/** Answers with such a file; false for other addresses. Its own addresses must be absolute, hence the origin. */
export function crawlerFiles(
  catalogue: CatalogueAddresses,
  { robots, versionOf }: { robots: string; versionOf: () => string | Promise<string> },
): (ctx: Koa.Context, origin: string) => Promise<boolean> {
  const siteMapOf = siteMap(catalogue, versionOf);
  const sendMarketFile = marketFile(catalogue.market, versionOf);

  return async (ctx, origin) => {
    if (ctx.path === MARKET_FILE && ORIGIN.test(origin)) {
      await sendMarketFile(ctx, origin);
      return true;
    }
    const isRobots = ctx.path === '/robots.txt';
    const text = isRobots
      ? `${robots.trimEnd()}\n\nSitemap: ${origin}/sitemap.xml\n`
      : ORIGIN.test(origin)
        ? await siteMapOf(ctx.path, origin)
        : null;
    if (text === null) return false;
    ctx.type = isRobots ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = text;
    return true;
  };
}
