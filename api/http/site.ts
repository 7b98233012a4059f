/**
 * Serves the built application: its files as the build compressed them, and for every other address the shell, with the
 * status a crawler or a person should see.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import type Koa from 'koa';
import sirv from 'sirv';
import { CodedError } from '#contract/errors.ts';
import { callerHas } from './answer.ts';
import type { RequestState } from './request-log.ts';
import { screenHints } from './screen-hints.ts';
import { hasScreen, productSlug } from './site-addresses.ts';

/** Slug the product goes by now; null when there is no such product. */
export type FindSlug = (slug: string) => Promise<string | null>;

const HASHED = '/assets/';

function setFileHeaders(response: ServerResponse, path: string): void {
  // Hashed names never change their content; everything else (the worker, the manifest) is asked for anew.
  response.setHeader('Cache-Control', path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

type Files = ReturnType<typeof sirv>;

/** True when the file exists and has been answered outside of Koa. */
async function sendFile(ctx: Koa.Context, files: Files): Promise<boolean> {
  const sent = await new Promise<boolean>((resolve) => {
    ctx.res.once('close', () => resolve(true));
    files(ctx.req, ctx.res, () => resolve(false));
  });
  if (sent) ctx.respond = false;
  return sent;
}

async function statusOf(path: string, findSlug: FindSlug): Promise<{ status: 200 | 404 } | { moved: string }> {
  const slug = productSlug(path);
  if (slug === null) return { status: hasScreen(path) ? 200 : 404 };
  const current = await findSlug(slug);
  if (current === null) return { status: 404 };
  return current === slug ? { status: 200 } : { moved: current };
}

/** The application in `folder`; product addresses are looked up with `findSlug`. */
export function serveSite(folder: string, findSlug: FindSlug): Koa.Middleware<RequestState> {
  const files = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: [], setHeaders: setFileHeaders });
  const shell = readFileSync(join(folder, 'index.html'), 'utf8');
  const hintsOf = screenHints(folder);
  const etag = `W/"${createHash('sha256').update(shell).digest('base64url').slice(0, 27)}"`;

  function sendShell(ctx: Koa.Context, status: number): void {
    ctx.status = status;
    ctx.type = 'text/html; charset=utf-8';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = shell;
    if (status !== 200) return;
    const hints = hintsOf(ctx.path, ctx.search);
    if (hints !== undefined) ctx.set('Link', hints);
    ctx.set('ETag', etag);
    if (callerHas(ctx, etag)) ctx.status = 304;
  }

  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new CodedError('method_not_allowed');
    }
    ctx.state.route = 'site';
    const { path } = ctx;
    if (path === '/' || path === '/index.html') {
      sendShell(ctx, 200);
      return;
    }
    if (await sendFile(ctx, files)) return;
    // A page from before the last release asks for files of its own build: a shell in their place would not even parse.
    if (path.startsWith(HASHED)) throw new CodedError('not_found');
    const found = await statusOf(path, findSlug);
    if ('status' in found) {
      sendShell(ctx, found.status);
      return;
    }
    ctx.status = 301;
    ctx.redirect(`/p/${found.moved}${ctx.search}`);
  };
}
