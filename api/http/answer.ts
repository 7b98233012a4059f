/** How an answer leaves: shaped by its schema, with the caching its endpoint asks for. */
import { createHash } from 'node:crypto';
import type Koa from 'koa';
import type { Endpoint } from '#contract/endpoint.ts';
import { namesTag } from './entity-tags.ts';
import { shapeAnswer } from './problems.ts';
import { Prepared, Streamed } from './route.ts';

/** Weak: the same content may travel under several compressions. */
function tagOf(body: string): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

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

/** Writes the answer; a public or prepared one carries an ETag and is a 304 when the caller has it. */
export function sendAnswer(ctx: Koa.Context, endpoint: Endpoint, answer: unknown): void {
  ctx.status = 200;
  if (endpoint.cache === 'public') {
    ctx.set('Cache-Control', 'public, max-age=0, must-revalidate');
  } else {
    ctx.set('Cache-Control', 'no-store');
    ctx.vary('Cookie');
  }
  if (answer instanceof Streamed) {
    sendFile(ctx, answer);
    return;
  }
  if (endpoint.cache !== 'public' && !(answer instanceof Prepared)) {
    sendJson(ctx, JSON.stringify(shapeAnswer(endpoint.answer, answer)));
    return;
  }
  const { etag, json } = prepare(ctx, endpoint, answer);
  ctx.set('ETag', etag);
  if (json === null || callerHas(ctx, etag)) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  sendJson(ctx, json);
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
