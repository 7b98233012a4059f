/** How an answer leaves: shaped by its schema, with the caching its endpoint asks for. */
import type Koa from 'koa';
import type { Endpoint } from '#contract/endpoint.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { namesTag } from './entity-tags.ts';
import { type PreparedBytes, tagOf } from './prepared-bytes.ts';
import { shapeAnswer } from './problems.ts';
import { Prepared, Shared, Streamed } from './route.ts';
import { mayBringSession } from './session-cookies.ts';

/** Notes an answer that guests may be sent again without asking for it. */
export type Remember = (ctx: Koa.Context, bytes: PreparedBytes, version: string) => void;

function prepare(ctx: Koa.Context, endpoint: Endpoint, answer: unknown): Prepared {
  if (answer instanceof Prepared) return answer;
  const json = JSON.stringify(shapeAnswer(endpoint.answer, answer));
  return new Prepared(ctx.response.get('ETag') || tagOf(json), json);
}

/**
 * True when the caller says it has this version. Koa's own check gives up at `Cache-Control: no-cache`, which browsers
 * add to every fetch with an `If-None-Match` of its own; being asked to check anew is no reason not to answer 304.
 */
export function callerHas(ctx: Koa.Context, etag: string): boolean {
  return namesTag(ctx.get('If-None-Match'), etag);
}

function sendNotModified(ctx: Koa.Context): void {
  ctx.status = 304;
  ctx.body = null;
}

/**
 * Sends prepared bytes in the form their caller takes, or 304. What is said of the answer's keeping stands in the
 * headers by then.
 */
export async function sendBytes(ctx: Koa.Context, bytes: PreparedBytes): Promise<void> {
  ctx.set('ETag', bytes.etag);
  if (callerHas(ctx, bytes.etag)) {
    sendNotModified(ctx);
    return;
  }
  const accepted = acceptedEncoding(ctx.get('Accept-Encoding'));
  // Who takes no form at all is told so where answers are compressed.
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
  remember: Remember,
): Promise<void> {
  if (mayBringSession(ctx.req.headers.cookie) && endpoint.cache !== 'public') {
    // Under a person's name it is theirs: packed by itself and kept nowhere, like all that they read.
    sendPrepared(ctx, new Prepared(bytes.etag, callerHas(ctx, bytes.etag) ? null : await bytes.text()));
    return;
  }
  if (endpoint.cache !== 'public') ctx.set('Cache-Control', 'no-cache');
  await sendBytes(ctx, bytes);
  remember(ctx, bytes, version);
}

/**
 * Writes the answer; a public or prepared one carries an ETag and is a 304 when the caller has it. A guest's browser may
 * keep what is the same for all guests, and asks each time whether it still holds.
 */
export async function sendAnswer(
  ctx: Koa.Context,
  endpoint: Endpoint,
  answer: unknown,
  remember: Remember,
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
  if (json === null || callerHas(ctx, etag)) sendNotModified(ctx);
  else sendJson(ctx, json);
}

function sendJson(ctx: Koa.Context, json: string): void {
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = json;
}

/** Koa lets go of the body when the caller leaves, and at once for a HEAD. */
function sendFile(ctx: Koa.Context, { type, fileName, body }: Streamed): void {
  ctx.attachment(fileName);
  ctx.type = type;
  // The head has left with a 200 by then: only a broken connection says that this is not the whole file.
  body.once('error', () => ctx.res.destroy());
  ctx.body = body;
}
