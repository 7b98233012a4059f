/** Files for crawlers about the whole shop: robots.txt, the site map, the goods for marketplaces. */
import type Koa from 'koa';
import { MARKET_FILE } from '#contract/exchange/market.ts';
import { ORIGIN } from './rendered-pages.ts';
import type { CatalogueAddresses } from './site-addresses.ts';
import { siteMap } from './sitemap.ts';
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { CodedError } from '#contract/errors.ts';
import { isNotModified } from '../prepared/answer.ts';

/** Maximum concurrent streams; marketplaces fetch a few times a day. */
const STREAMS_MAX = 2;
const RETRY_AFTER_S = 60;
/** Milliseconds without progress, and in total, after which a stream is broken off. */
const TIMEOUTS = { stallMs: 30_000, wholeMs: 10 * 60_000 };
/** Seconds that a cache may answer instead of the shop: marketplaces fetch rarely, but the address is public. */
const MAX_AGE_S = 300;
/** Versions are numbers within a process. */
const PROCESS = randomUUID();

/** A stream of these pieces that breaks off when its reader stops reading or takes too long, because others wait for its place. */
function readInTime(pieces: AsyncIterable<string>, { stallMs, wholeMs }: typeof TIMEOUTS): Readable {
  const body = Readable.from(watched(), { objectMode: false });
  const giveUp = (): void => void body.destroy();
  const whole = setTimeout(giveUp, wholeMs);
  let stall = setTimeout(giveUp, stallMs);
  async function* watched(): AsyncGenerator<string> {
    for await (const piece of pieces) {
      yield piece;
      // The next piece was requested, so the reader is reading.
      clearTimeout(stall);
      stall = setTimeout(giveUp, stallMs);
    }
  }
  body.once('close', () => {
    clearTimeout(whole);
    clearTimeout(stall);
  });
  return body;
}

/**
 * The goods for marketplaces at a public address: streamed, tagged, and few streams at once, because each reads all goods. Answers with the output
 * of `write` for a shop at `origin`; 304 to a caller with the current version. Throws `unavailable` while `STREAMS_MAX` streams are running.
 */
export function marketFile(
  write: (origin: string) => AsyncIterable<string>,
  version: () => string | Promise<string>,
  timeouts = TIMEOUTS,
): (ctx: Koa.Context, origin: string) => Promise<void> {
  let running = 0;
  return async (ctx, origin) => {
    const name = `${PROCESS} ${await version()} ${origin}`;
    const etag = `W/"${createHash('sha1').update(name).digest('base64url')}"`;
    ctx.set('ETag', etag);
    ctx.set('Cache-Control', `public, max-age=${MAX_AGE_S}`);
    ctx.type = 'application/xml; charset=utf-8';
    if (isNotModified(ctx, etag)) {
      ctx.status = 304;
      return;
    }
    if (ctx.method === 'HEAD') {
      ctx.status = 200;
      return;
    }
    if (running >= STREAMS_MAX) {
      ctx.remove('ETag');
      ctx.set('Cache-Control', 'no-store');
      throw new CodedError('unavailable', { retryAfter: RETRY_AFTER_S });
    }
    running += 1;
    const body = readInTime(write(origin), timeouts);
    body.once('close', () => {
      running -= 1;
      // The head has been sent with status 200 by then: only a broken connection shows that the file is incomplete.
      if (!body.readableEnded) ctx.res.destroy();
    });
    ctx.body = body;
  };
}

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
