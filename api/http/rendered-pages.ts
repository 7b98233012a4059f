/**
 * The public screens as whole pages for guests: the built shell with a screen's markup, its head and its answers in it.
 * Rendered once per path, state of the catalogue and minute, and few at once; whatever goes wrong, the plain shell does
 * instead.
 */
import type { Logger } from 'pino';
import { CodedError } from '#contract/errors.ts';
import { STATE_ID, type RenderedScreen, type RenderScreen } from '#contract/shop/rendering.ts';
import { PreparedCache } from './prepared-cache.ts';
import { WorkLimit } from './work-limit.ts';

export interface Rendering {
  readonly render: RenderScreen;
  /** Changes whenever an answer of the public catalogue could. */
  readonly version: () => Promise<string>;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Origin of the public address, when the settings name one. */
  readonly publicOrigin: string | null;
}

export interface PageAddress {
  readonly path: string;
  /** As far as the screen heeds it. */
  readonly search: string;
  /** As the request says it. */
  readonly origin: string;
}

/** The whole page made of `shell`; null when it can't be rendered. */
export type RenderedPages = (address: PageAddress, shell: string) => Promise<string | null>;

/** About 16 MB; whoever asks for random addresses pushes out the least recent ones. */
const CAPACITY = 8_000_000;
/** Prices begin and end at instants that no revision tells. */
const FRESH_MS = 60_000;
/**
 * A render takes the process some tens of milliseconds: two at once and a quarter of the clock's time in all, whoever
 * asks, leave the rest to orders and tills. Everybody above that gets the shell, which shows the same.
 */
const RENDERS = { atOnce: 2, waiting: 0, burstMs: 5_000, share: 0.25 };
const EVERYBODY = 'everybody';
/**
 * Stands in kept pages for the shop's own address where the settings name none: what a request says it is must not
 * multiply them.
 */
const ANY_ORIGIN = 'http://shop.invalid';
/** What a request may claim to be its host. */
export const ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?$/;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** The shell for a shop at `origin`: messengers take only whole addresses of pictures. */
export function withWholeAddresses(shell: string, origin: string): string {
  return shell.replace(/(<meta property="og:image" content=")(?=\/)/, (start) => start + escaped(origin));
}

/** The shell with the screen in it. */
export function pageOf(shell: string, screen: RenderedScreen): string {
  const canonical = screen.links['canonical'];
  const head = [
    ...Object.entries(screen.links).map(([rel, href]) => `<link rel="${escaped(rel)}" href="${escaped(href)}">`),
    ...(canonical === undefined ? [] : [`<meta property="og:url" content="${escaped(canonical)}">`]),
    ...(screen.data === null ? [] : [`<script type="application/ld+json">${screen.data}</script>`]),
  ].join('');
  const { title, description } = screen;
  /** What messengers show of a link; what the screen doesn't say is the shop's. */
  const shared: Readonly<Record<string, string | null>> = { title, description, image: screen.picture };
  return shell
    .replace(/<title>[^<]*<\/title>/, (former) => (title === null ? former : `<title>${escaped(title)}</title>`))
    .replace(/<meta name="description" content="([^"]*)"/, (former, shops: string) =>
      description === null ? former : `<meta name="description" content="${escaped(description)}" data-shop="${shops}"`,
    )
    .replace(/<meta property="og:(\w+)" content="[^"]*"/g, (former, name: string) => {
      const said = shared[name] ?? null;
      return said === null ? former : `<meta property="og:${name}" content="${escaped(said)}"`;
    })
    .replace('</head>', () => `${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${screen.markup}</div><script type="application/json" id="${STATE_ID}">${screen.state}</script>`,
    );
}

/** Pages of the screens, each of the shell it is asked with. */
export function renderedPages({ render, version, clock, log, publicOrigin }: Rendering): RenderedPages {
  const cache = new PreparedCache(CAPACITY);
  const renders = new WorkLimit(RENDERS);
  const keptOrigin = publicOrigin ?? ANY_ORIGIN;

  async function made(path: string, search: string, shell: string): Promise<string> {
    try {
      return pageOf(withWholeAddresses(shell, keptOrigin), await render({ path, search, origin: keptOrigin }));
    } catch (error) {
      // Kept like a page, so that a screen that breaks is not tried and told with each request.
      log.error({ err: error, path }, 'a screen could not be rendered');
      return '';
    }
  }

  return async ({ path, search, origin: asked }, shell) => {
    const origin = publicOrigin ?? asked;
    if (!ORIGIN.test(origin)) return null;
    try {
      const key = `${await version()} ${Math.floor(clock().getTime() / FRESH_MS)} ${path}${search}`;
      const page = await cache.get(key, () => renders.run(EVERYBODY, () => made(path, search, shell)));
      return page === '' ? null : publicOrigin === null ? page.replaceAll(keptOrigin, origin) : page;
    } catch (error) {
      // Others are being rendered: whoever comes next may be luckier.
      if (!(error instanceof CodedError)) log.error({ err: error }, 'no screen can be rendered');
      return null;
    }
  };
}
