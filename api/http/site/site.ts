/**
 * Serves the built application: its files as the build compressed them, and for every other address a page with the status meant for
 * crawlers and people: rendered for guests, else the plain shell.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import type Koa from 'koa';
import sirv from 'sirv';
import { CodedError } from '#contract/errors.ts';
import { isNotModified, sendBytes, type StoreAnswer } from '../prepared/answer.ts';
import { allowStyles, type FirstPaint, firstPaints, shellWithScripts } from './first-paint.ts';
import { type NamedBy, namedManifest, namedShell } from './named-files.ts';
import type { Shared } from '../route.ts';
import type { RequestState } from '../request-log.ts';
import { renderedPages, type Rendering, withAbsoluteUrls } from './rendered-pages.ts';
import { isRendered, screenHints } from './screen-hints.ts';
import { hasSessionTokens } from '../request/session-cookies.ts';
import { type CatalogueAddresses, hasScreen, plainPath, relevantSearch, statusOf } from './site-addresses.ts';
import { crawlerFiles } from './crawler-files.ts';
import { httpContextOf } from '../http-context.ts';
import { PreparedAnswers } from '../prepared/prepared-answers.ts';

/** Bytes for the shell and the manifest in their forms. */
const NAMED_CAPACITY = 1_000_000;
const POLICY_HEADER = 'Content-Security-Policy';

interface NamedState {
  readonly shop: () => Promise<NamedBy>;
  readonly versionOf: () => string | Promise<string>;
}

/** Answers with the shop's name and accent, made once for each version of the shop's state. */
function namedAnswers(plain: FirstPaint, { shop, versionOf }: NamedState) {
  const answersOf = (type: string) => new PreparedAnswers({ capacity: NAMED_CAPACITY, type });
  const shells = answersOf('text/html; charset=utf-8');
  const accents = answersOf('text/css');
  const manifests = answersOf('application/manifest+json');
  const named = async (shell: string): Promise<string> => namedShell(shell, await shop());

  /** Sets the policy for the page with what is inlined into it, the shop's accent included. */
  async function allowInlined(ctx: Koa.Context, { policyOf }: FirstPaint, version: string): Promise<void> {
    const css = await accents.get(version, 'css', async () => (await shop()).face?.css ?? '');
    const policy = policyOf(ctx.response.get(POLICY_HEADER));
    const text = await css.text();
    ctx.set(POLICY_HEADER, text === '' ? policy : allowStyles(policy, text));
  }

  /** The shell with the shop's name; returns its tag. */
  async function sendShell(ctx: Koa.Context, status: number): Promise<string> {
    const version = await versionOf();
    const shell = await shells.get(version, 'shell', () => named(plain.shell));
    ctx.status = status;
    ctx.type = shell.type;
    ctx.set('Cache-Control', 'no-cache');
    await allowInlined(ctx, plain, version);
    ctx.body = await shell.text();
    return shell.etag;
  }

  /** Browsers compare the manifest with that of the installed app, and rename it. */
  async function sendManifest(ctx: Koa.Context, built: string): Promise<void> {
    const make = async (): Promise<string> => namedManifest(built, await shop());
    ctx.status = 200;
    ctx.set('Cache-Control', 'no-cache');
    await sendBytes(ctx, await manifests.get(await versionOf(), 'manifest', make));
  }

  return { named, allowInlined, sendShell, sendManifest };
}

const HASHED = '/assets/';
const MANIFEST = '/manifest.webmanifest';

function setFileHeaders(response: ServerResponse, path: string): void {
  // Files with a hash in their name never change; all others (the worker, the manifest) are revalidated.
  response.setHeader('Cache-Control', path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache');
  // The file server has no type for this extension; without a type no browser guesses one here.
  if (path.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
}

type Files = ReturnType<typeof sirv>;

/** True when the file exists and has been answered outside of Koa. */
async function sendFile(ctx: Koa.Context, files: Files): Promise<boolean> {
  const sent = await new Promise<boolean>((resolve) => {
    ctx.res.once('close', () => resolve(true));
    // The folder was scanned at the start: a file that a newer build removed since breaks only its own answer, not the server.
    ctx.res.once('pipe', (file) => file.once('error', () => ctx.res.destroy()));
    files(ctx.req, ctx.res, () => resolve(false));
  });
  if (sent) ctx.respond = false;
  return sent;
}

/** A build's files, each as the build compressed it. */
function filesIn(folder: string): Files {
  return sirv(folder, { etag: true, brotli: true, gzip: true, extensions: [], setHeaders: setFileHeaders });
}

/** Files of the kept builds, listed at each request because another process may have added or removed one. */
function keptFiles(keptBuilds: () => Promise<string[]>): () => Promise<Files[]> {
  const known = new Map<string, Files>();
  return async () => {
    const folders = await keptBuilds();
    for (const folder of known.keys()) if (!folders.includes(folder)) known.delete(folder);
    for (const folder of folders) if (!known.has(folder)) known.set(folder, filesIn(folder));
    return [...known.values()];
  };
}

/** The text of the build's file; null when the build has none. */
function readBuilt(folder: string, name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

interface PageParts {
  readonly hintsOf: ReturnType<typeof screenHints>;
  readonly firstPaintOf: ReturnType<typeof firstPaints>;
  /** Undefined where all pages are the shell. */
  readonly pages: ReturnType<typeof renderedPages> | undefined;
  readonly originOf: (ctx: Koa.Context) => string;
  /** True when the site is reached by https. */
  readonly secure: boolean;
}

/** Sends the page of a known address: rendered for a guest, else the shell. */
function pageSender(
  { allowInlined, sendShell }: ReturnType<typeof namedAnswers>,
  { hintsOf, firstPaintOf, pages, originOf, secure }: PageParts,
): (ctx: Koa.Context, remember: StoreAnswer) => Promise<void> {
  /** A visitor with a session may see other prices, so they get the shell, which requests their own. */
  const isGuest = (ctx: Koa.Context) => !hasSessionTokens(httpContextOf(ctx, { secure, shared: false }));

  return async (ctx, remember) => {
    const { path } = ctx;
    const search = relevantSearch(path, ctx.search);
    const hints = hintsOf(path, search ?? ctx.search);
    // Workers of former releases cache the shell under its file name for all addresses.
    const files = path === '/index.html' ? null : (hints?.files ?? null);
    const paint = files === null ? null : (firstPaintOf?.(files) ?? null);
    if (pages !== undefined && files !== null) ctx.vary('Cookie');
    let page: Shared | null = null;
    try {
      if (pages !== undefined && paint !== null && search !== null && isGuest(ctx))
        page = await pages({ path, search, origin: originOf(ctx) }, paint.shell);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      // A browser draws the screen from the shell; a crawler comes again.
      await sendShell(ctx, error.status);
      ctx.set('Retry-After', String(error.retryAfter));
      return;
    }
    if (page !== null && paint !== null) {
      ctx.status = 200;
      await allowInlined(ctx, paint, page.version);
      ctx.set('Cache-Control', 'no-cache');
      await sendBytes(ctx, page.bytes);
      // Unknown query parameters are unbounded, so their pages are not kept.
      if (search === ctx.search) remember(ctx, page.bytes, page.version);
      return;
    }
    const shellTag = await sendShell(ctx, 200);
    // A crawler would index an empty page, one for each query.
    if (hasScreen(path) && !isRendered(path)) ctx.set('X-Robots-Tag', 'noindex');
    if (hints !== undefined) ctx.set('Link', hints.shell);
    ctx.set('ETag', shellTag);
    if (isNotModified(ctx, shellTag)) ctx.status = 304;
  };
}

interface SiteOptions {
  readonly shop: () => Promise<NamedBy>;
  readonly rendering?: Rendering | undefined;
  readonly keptBuilds?: () => Promise<string[]>;
}

/** The middleware; answers for other guests are passed to `remember`. */
export type Site = (remember: StoreAnswer) => Koa.Middleware<RequestState>;

/**
 * The application in `folder`. An address unknown to the catalogue is answered with 404; without `rendering` all pages are the shell.
 * Missing hashed files come from the folders that `keptBuilds` names.
 */
export function serveSite(
  folder: string,
  catalogue: CatalogueAddresses,
  { shop, rendering, keptBuilds = async () => [] }: SiteOptions,
): Site {
  const files = filesIn(folder);
  const filesOfOtherBuilds = keptFiles(keptBuilds);
  const built = readFileSync(join(folder, 'index.html'), 'utf8');
  const origin = rendering?.publicOrigin ?? null;
  const plain = shellWithScripts(folder, origin === null ? built : withAbsoluteUrls(built, origin));
  // Without a version of the shop's state nothing that was prepared is sent again.
  let requests = 0;
  const versionOf = rendering?.version ?? (async () => String((requests += 1)));
  const answers = namedAnswers(plain, { shop, versionOf });
  const originOf = (ctx: Koa.Context) => origin ?? `${ctx.protocol}://${ctx.host}`;
  const sendPage = pageSender(answers, {
    hintsOf: screenHints(folder),
    firstPaintOf: firstPaints(folder, plain),
    pages: rendering === undefined ? undefined : renderedPages(rendering, answers.named),
    originOf,
    secure: origin?.startsWith('https:') ?? false,
  });
  const builtManifest = readBuilt(folder, MANIFEST);
  const sendForCrawlers = crawlerFiles(catalogue, { robots: readBuilt(folder, 'robots.txt') ?? '', versionOf });

  return (remember) => async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new CodedError('method_not_allowed');
    }
    ctx.state.route = 'site';
    const { path } = ctx;
    if (path === '/' || path === '/index.html') {
      await sendPage(ctx, remember);
      return;
    }
    if (path === MANIFEST && builtManifest !== null) {
      await answers.sendManifest(ctx, builtManifest);
      return;
    }
    if ((await sendForCrawlers(ctx, originOf(ctx))) || (await sendFile(ctx, files))) return;
    if (path.startsWith(HASHED)) {
      for (const kept of await filesOfOtherBuilds()) if (await sendFile(ctx, kept)) return;
      // The page requests a script or a style: the shell in its place would not even parse.
      throw new CodedError('not_found');
    }
    // One page, one address: other spellings redirect to it.
    const canonical = plainPath(path);
    const found = await statusOf(canonical, ctx.search, catalogue);
    const moved = 'moved' in found ? found.moved : found.status === 200 && canonical !== path ? canonical : null;
    if ('status' in found && moved === null) {
      if (found.status === 200) await sendPage(ctx, remember);
      else await answers.sendShell(ctx, found.status);
      return;
    }
    ctx.status = 301;
    // A renamed page may get its old name back: a browser that cached both redirects would loop.
    ctx.set('Cache-Control', 'no-cache');
    ctx.redirect(`${moved}${ctx.search}`);
  };
}
