/**
 * The public screens as complete pages for guests: the built shell with a screen's markup, its head and its answers. Each is rendered once
 * per path and public state, one at a time.
 */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { CodedError } from '#contract/errors.ts';
import { STATE_ID, type RenderedScreen, type RenderScreen } from '#contract/shop/rendering.ts';
import { PreparedAnswers } from '../prepared/prepared-answers.ts';
import { Shared } from '../route.ts';
import { WorkLimit } from '../prepared/work-limit.ts';
import { escaped } from './named-files.ts';

export interface Rendering {
  readonly render: RenderScreen;
  /** Changes whenever a guest might see something else, because of a write or the clock. */
  readonly version: () => string | Promise<string>;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Origin of the public address, if the settings name one. */
  readonly publicOrigin: string | null;
}

interface PageAddress {
  readonly path: string;
  /** The part of the query that the screen uses. */
  readonly search: string;
  /** As in the request. */
  readonly origin: string;
}

/** Bytes for some hundreds of compressed pages; requests for random addresses displace the least recently used. */
const CAPACITY = 12_000_000;
const HTML = 'text/html; charset=utf-8';
/** Seconds after which a failed screen is rendered again; a change of the shop also allows it. */
const BROKEN_S = 60;
const BROKEN_MAX = 1_000;
/** A render takes milliseconds of the process: one at a time and half of the time leave the rest to orders; bursts wait. */
const RENDERS = { atOnce: 1, waiting: 240, patienceMs: 5_000, burstMs: 10_000, share: 0.5 };
/** Seconds until a crawler may ask again for a page that could not be rendered. */
const RETRY_S = 10;
const ALL_CALLERS = 'everybody';
/** Placeholder for the shop's origin in cached pages when the settings name none: the host that a request claims must not multiply them. */
const ANY_ORIGIN = 'http://shop.invalid';
/** Valid forms of a host that a request may claim. */
export const ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/** The shell for a shop at `origin`: messengers require absolute addresses of pictures. */
export function withAbsoluteUrls(shell: string, origin: string): string {
  return shell.replace(/(<meta property="og:image" content=")(?=\/)/, (start) => start + escaped(origin));
}

function pageOf(shell: string, screen: RenderedScreen): string {
  const canonical = screen.links['canonical'];
  const head = [
    ...Object.entries(screen.links).map(([rel, href]) => `<link rel="${escaped(rel)}" href="${escaped(href)}">`),
    ...(canonical === undefined ? [] : [`<meta property="og:url" content="${escaped(canonical)}">`]),
    ...(screen.data === null ? [] : [`<script type="application/ld+json">${screen.data}</script>`]),
  ].join('');
  const { title, description } = screen;
  /** Data for link previews; a value that the screen lacks is the shop's. */
  const shared: Readonly<Record<string, string | null>> = {
    title,
    description,
    image: screen.picture,
    'image:alt': screen.picture && title,
  };
  return shell
    .replace(/<title>[^<]*<\/title>/, (former) => (title === null ? former : `<title>${escaped(title)}</title>`))
    .replace(/<meta name="description" content="([^"]*)"/, (former, shops: string) =>
      description === null ? former : `<meta name="description" content="${escaped(description)}" data-shop="${shops}"`,
    )
    .replace(/<meta property="og:([\w:]+)" content="[^"]*"/g, (former, name: string) => {
      const content = shared[name] ?? null;
      return content === null ? former : `<meta property="og:${name}" content="${escaped(content)}"`;
    })
    .replace('</head>', () => `${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${screen.markup}</div><script type="application/json" id="${STATE_ID}">${screen.state}</script>`,
    );
}

/**
 * Returns the complete page made of the shell in the call; null for a host that no shop has. Throws `unavailable` when it can't be rendered,
 * or not in time: the shell in its place would be an empty page to a crawler. `named` puts the shop's present name into a built shell.
 */
export function renderedPages(
  { render, version, clock, log, publicOrigin }: Rendering,
  named: (shell: string) => Promise<string>,
) {
  const options = { capacity: CAPACITY, type: HTML };
  const kept = new PreparedAnswers(options);
  /** Pages with the origin that a request names: cheap to derive, so random host names cost no render. */
  const addressed = new PreparedAnswers(options);
  const broken = new LRUCache<string, number>({ max: BROKEN_MAX });
  const renders = new WorkLimit(RENDERS);
  const keptOrigin = publicOrigin ?? ANY_ORIGIN;

  async function made(path: string, search: string, shell: string): Promise<string> {
    const screen = await render({ path, search, origin: keptOrigin });
    return pageOf(withAbsoluteUrls(await named(shell), keptOrigin), screen);
  }

  return async ({ path, search, origin: requestOrigin }: PageAddress, shell: string): Promise<Shared | null> => {
    const origin = publicOrigin ?? requestOrigin;
    if (!ORIGIN.test(origin)) return null;
    const address = `${path}${search}`;
    try {
      const current = await version();
      const attempt = `${current} ${address}`;
      if ((broken.get(attempt) ?? 0) > clock().getTime()) throw new CodedError('unavailable', { retryAfter: BROKEN_S });
      const page = await kept.get(current, address, () =>
        renders.run(ALL_CALLERS, async () => {
          try {
            return await made(path, search, shell);
          } catch (error) {
            // Not retried and logged with each request.
            broken.set(attempt, clock().getTime() + BROKEN_S * 1000);
            log.error({ err: error, path }, 'a screen could not be rendered');
            throw new CodedError('unavailable', { retryAfter: BROKEN_S });
          }
        }),
      );
      if (publicOrigin !== null) return new Shared(page, current);
      const text = async (): Promise<string> => (await page.text()).replaceAll(keptOrigin, origin);
      return new Shared(await addressed.get(current, `${origin} ${address}`, text), current);
    } catch (error) {
      if (error instanceof CodedError && error.status === 503) throw error;
      if (!(error instanceof CodedError)) log.error({ err: error }, 'no screen can be rendered');
      // Others are being rendered; a later request may succeed.
      throw new CodedError('unavailable', { retryAfter: RETRY_S });
    }
  };
}
