/** Sends an answer: shaped by its schema, with the caching that its endpoint declares. */
import type Koa from 'koa';
import type { Endpoint } from '#contract/endpoint.ts';
import { acceptedEncoding } from '../accepted-encoding.ts';
import { matchesEtag } from './entity-tags.ts';
import { type PreparedBytes, tagOf } from '../prepared-bytes.ts';
import { shapeAnswer } from '../request/problems.ts';
import { Prepared, Shared, Streamed } from '../route.ts';
import { mayHaveSessionCookie } from '../request/session-cookies.ts';

/** Stores an answer that may be sent to other guests without calling the handler. */
export type StoreAnswer = (ctx: Koa.Context, bytes: PreparedBytes, version: string) => void;

function prepare(ctx: Koa.Context, endpoint: Endpoint, answer: unknown): Prepared {
  if (answer instanceof Prepared) return answer;
  const json = JSON.stringify(shapeAnswer(endpoint.answer, answer));
  return new Prepared(ctx.response.get('ETag') || tagOf(json), json);
}

/**
 * True when the caller already has this version. Koa's own check returns false for `Cache-Control: no-cache`, which browsers add to every
 * fetch that sets `If-None-Match` itself; a request to revalidate may still be answered with 304.
 */
export function isNotModified(ctx: Koa.Context, etag: string): boolean {
  return matchesEtag(ctx.get('If-None-Match'), etag);
}

function sendNotModified(ctx: Koa.Context): void {
  ctx.status = 304;
  ctx.body = null;
}

/** Sends prepared bytes in the encoding that the caller accepts, or 304. The caching headers must be set before. */
export async function sendBytes(ctx: Koa.Context, bytes: PreparedBytes): Promise<void> {
  ctx.set('ETag', bytes.etag);
  if (isNotModified(ctx, bytes.etag)) {
    sendNotModified(ctx);
    return;
  }
  const accepted = acceptedEncoding(ctx.get('Accept-Encoding'));
  // A caller that accepts no encoding is refused by the compression layer.
  const form = bytes.formFor(accepted ?? 'identity');
  const body = await bytes.in(form);
  if (form !== 'identity') ctx.set('Content-Encoding', form);
  ctx.type = bytes.type;
  ctx.body = body;
}

async function sendShared(
  ctx: Koa.Context,
  endpoint: Endpoint,
  { bytes, version }: Shared,
  remember: StoreAnswer,
): Promise<void> {
  if (mayHaveSessionCookie(ctx.req.headers.cookie) && endpoint.cache !== 'public') {
    // An answer for a logged-in person belongs to that person: it is compressed on its own and not cached, like everything they read.
    sendPrepared(ctx, new Prepared(bytes.etag, isNotModified(ctx, bytes.etag) ? null : await bytes.text()));
    return;
  }
  if (endpoint.cache !== 'public') ctx.set('Cache-Control', 'no-cache');
  await sendBytes(ctx, bytes);
  remember(ctx, bytes, version);
}

/**
 * Writes the answer. A public or prepared one carries an ETag and becomes a 304 when the caller has it. A guest's browser may keep answers
 * that are the same for all guests, but must revalidate them each time.
 */
export async function sendAnswer(
  ctx: Koa.Context,
  endpoint: Endpoint,
  answer: unknown,
  remember: StoreAnswer,
): Promise<void> {
  ctx.status = 200;
  if (endpoint.cache === 'public') {
    ctx.set('Cache-Control', 'public, max-age=0, must-revalidate');
  } else {
    ctx.set('Cache-Control', 'no-store');
    ctx.vary('Cookie');
  }
  if (answer instanceof Streamed) {
    sendFile(ctx, answer);
  } else if (answer instanceof Shared) {
    await sendShared(ctx, endpoint, answer, remember);
  } else if (endpoint.cache !== 'public' && !(answer instanceof Prepared)) {
    sendJson(ctx, JSON.stringify(shapeAnswer(endpoint.answer, answer)));
  } else {
    sendPrepared(ctx, prepare(ctx, endpoint, answer));
  }
}

function sendPrepared(ctx: Koa.Context, { etag, json }: Prepared): void {
  ctx.set('ETag', etag);
  if (json === null || isNotModified(ctx, etag)) sendNotModified(ctx);
  else sendJson(ctx, json);
}

function sendJson(ctx: Koa.Context, json: string): void {
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = json;
}

/** Koa destroys the body when the caller disconnects, and at once for a HEAD. */
function sendFile(ctx: Koa.Context, { type, fileName, body }: Streamed): void {
  ctx.attachment(fileName);
  ctx.type = type;
  // The head has been sent with status 200 by then: only a broken connection shows that the file is incomplete.
  body.once('error', () => ctx.res.destroy());
  ctx.body = body;
}
