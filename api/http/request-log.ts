/** Assigns each request an id and logs its outcome: method, route pattern, status and time; never addresses, bodies or people. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type Koa from 'koa';
import type { Logger } from 'pino';

export interface RequestState {
  /** Returned in `X-Request-Id` and in every error. */
  requestId: string;
  /** Pattern of the matched route, for the log. */
  route?: string;
}

const ACCEPTED_ID = /^[\w.-]{1,64}$/;
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** The request id given by the caller, or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED_ID.test(given) ? given : randomUUID();
}

/** Accepts the caller's request id or creates one. */
export function nameRequests(): Koa.Middleware<RequestState> {
  return async (ctx, next) => {
    ctx.state.requestId = requestIdOf(ctx.req.headers);
    ctx.set(REQUEST_ID_HEADER, ctx.state.requestId);
    await next();
  };
}

/** Called for each answered request. */
export type Observe = (request: {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}) => void;

/** Logs each request after it is answered. */
export function logRequests(log: Logger, observe: Observe = () => undefined): Koa.Middleware<RequestState> {
  return async (ctx, next) => {
    const started = performance.now();
    await next();
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const line = {
      requestId: ctx.state.requestId,
      method: ctx.method,
      route: ctx.state.route ?? 'none',
      status: ctx.status,
      ms,
    };
    observe(line);
    if (ctx.status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  };
}
