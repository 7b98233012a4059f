/** Mounts routes. Each call: identify the visitor, check access and origin, parse, run the handler, shape the answer. */
import Router from '@koa/router';
import type Koa from 'koa';
import type { z } from 'zod';
import { type Attempts, BODY_LIMIT, type Endpoint } from '#contract/endpoint.ts';
import { CodedError } from '#contract/errors.ts';
import { parametersOf } from '#contract/parameters.ts';
import { type StoreAnswer, sendAnswer } from '../prepared/answer.ts';
import { AttemptLimit, type AttemptStore } from '../request/attempt-limit.ts';
import { checkJsonType, parseJson, readBody, refuseNul } from '../request/body.ts';
import { checkCsrfToken, checkOrigin } from '../request/csrf.ts';
import { readForm } from '../request/multipart.ts';
import { parseAddress, parseInput } from '../request/problems.ts';
import type { RequestState } from '../request-log.ts';
import type { ReceivedFile, Route } from '../route.ts';
import { ANONYMOUS, type FindSession, guard, isViewerIndependent, visitorOf } from '../request/visitor.ts';
import { httpContextOf } from '../http-context.ts';

export interface MountOptions {
  readonly findSession: FindSession;
  readonly csrfSecret: () => Promise<Buffer>;
  readonly attempts: AttemptStore;
  readonly clock: () => Date;
  /** Origin of the public address, if the settings name one. */
  readonly publicOrigin: string | null;
  readonly remember: StoreAnswer;
}

const isParameter = (segment: string): boolean => segment.startsWith(':');

/** Orders `/products/facets` before `/products/:id`, independent of their order in the modules. */
function bySpecificity(left: Route, right: Route): number {
  const [a, b] = [left.endpoint.path.split('/'), right.endpoint.path.split('/')];
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = Number(isParameter(a[index] ?? '')) - Number(isParameter(b[index] ?? ''));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function queryOf(ctx: Koa.Context): unknown {
  try {
    refuseNul(decodeURIComponent(ctx.querystring.replaceAll('+', ' ')));
    refuseNul(decodeURIComponent(ctx.path));
  } catch (error) {
    throw error instanceof CodedError ? error : new CodedError('bad_request');
  }
  return { ...ctx.query };
}

interface Received {
  readonly body: unknown;
  readonly files: Readonly<Record<string, readonly ReceivedFile[]>>;
  /** Removes the temporary files of the call. */
  readonly dispose: () => Promise<void>;
}

const received = (body: unknown): Received => ({ body, files: {}, dispose: () => Promise.resolve() });

async function formOf(ctx: Koa.Context, endpoint: Endpoint, limits: NonNullable<Endpoint['files']>): Promise<Received> {
  const form = await readForm(ctx.req, { files: limits, bytes: endpoint.bodyLimit ?? BODY_LIMIT });
  try {
    return {
      body: endpoint.body === undefined ? undefined : parseInput(endpoint.body, form.fields),
      files: form.files,
      dispose: form.dispose,
    };
  } catch (error) {
    await form.dispose();
    throw error;
  }
}

async function bodyOf(ctx: Koa.Context, endpoint: Endpoint): Promise<Received> {
  if (endpoint.files !== undefined) return formOf(ctx, endpoint, endpoint.files);
  const bytes = await readBody(ctx.req, endpoint.bodyLimit ?? BODY_LIMIT);
  if (endpoint.body === undefined) return received(undefined);
  if (bytes.length > 0) checkJsonType(ctx.get('Content-Type'), ctx.get('Content-Encoding') || undefined);
  return received(parseInput(endpoint.body, parseJson(bytes)));
}

/** Returns the caller's remaining attempts under an endpoint's limit; one counter per limit name, shared by the endpoints that name it. */
function rateLimits(store: AttemptStore) {
  const byName = new Map<string, AttemptLimit>();
  return ({ rateLimit }: Endpoint, address: string, userId: string | null, now: Date): Attempts => {
    if (rateLimit === undefined) return NO_RATE_LIMIT;
    const limit = byName.get(rateLimit.name) ?? new AttemptLimit(store, rateLimit);
    byName.set(rateLimit.name, limit);
    return limit.of(rateLimit.per === 'account' ? (userId ?? address) : address, now);
  };
}

const refuseCounting = (): never => {
  throw new Error('The endpoint names no rate limit');
};
const NO_RATE_LIMIT: Attempts = { take: refuseCounting, giveBack: refuseCounting, attempt: refuseCounting };

const NOT_CACHED = (): void => undefined;

function handlerOf({ endpoint, handle }: Route, options: MountOptions, attemptsOf: ReturnType<typeof rateLimits>) {
  const shared = isViewerIndependent(endpoint);
  const unsafe = endpoint.method !== 'GET';
  const secure = options.publicOrigin?.startsWith('https:') ?? false;
  const parameters = parametersOf(endpoint);
  const declared = new Set(Object.keys((endpoint.query as z.ZodObject | undefined)?.shape ?? {}));
  /** Unknown query parameters are unbounded, so answers to them are not cached. */
  const isPlain = (ctx: Koa.Context): boolean => Object.keys(ctx.query).every((name) => declared.has(name));
  return async (ctx: Koa.ParameterizedContext<RequestState> & { params: Record<string, string> }): Promise<void> => {
    ctx.state.route = endpoint.path;
    const now = options.clock();
    const http = httpContextOf(ctx, { secure, shared });
    const query = queryOf(ctx);
    const visitor = shared ? ANONYMOUS : await visitorOf(options.findSession, http, now);
    guard(endpoint, visitor);
    if (unsafe) {
      checkOrigin(http, ctx.host, options.publicOrigin);
      const needsCookies = endpoint.changesSession === true;
      checkCsrfToken(http, await options.csrfSecret(), { binding: visitor.csrfBinding, needsCookies });
    }
    const params = parameters === undefined ? undefined : parseAddress(parameters, ctx.params);
    const parsedQuery = endpoint.query === undefined ? undefined : parseInput(endpoint.query, query);
    const { body, files, dispose } = unsafe ? await bodyOf(ctx, endpoint) : received(undefined);
    try {
      const attempts = attemptsOf(endpoint, http.ip, visitor.viewer.userId, now);
      const call = {
        params,
        query: parsedQuery,
        body,
        files,
        viewer: visitor.viewer,
        by: { actorId: visitor.viewer.userId, now },
        attempts,
        requestId: ctx.state.requestId,
        now,
        http,
      };
      // Parsed above by the schemas from which the handler's types are inferred.
      const answer = await handle(call as unknown as Parameters<typeof handle>[0]);
      const isKept = isPlain(ctx) && endpoint.rateLimit === undefined;
      await sendAnswer(ctx, endpoint, answer, isKept ? options.remember : NOT_CACHED);
    } finally {
      await dispose();
    }
  };
}

/** Refuses requests without a route: a known address with another method, and every other address below `/api/`. */
function refuseRest(router: Router<RequestState>): Koa.Middleware<RequestState> {
  return async (ctx, next) => {
    const methods = [...new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods))].sort();
    if (methods.length > 0) {
      ctx.set('Allow', methods.join(', '));
      throw new CodedError('method_not_allowed');
    }
    if (ctx.path === '/api' || ctx.path.startsWith('/api/')) throw new CodedError('not_found');
    await next();
  };
}

/** The middleware that serves the routes; addresses outside `/api/` without a route are passed on. */
export function mount(routes: readonly Route[], options: MountOptions): Koa.Middleware<RequestState>[] {
  const router = new Router<RequestState>();
  const limits = rateLimits(options.attempts);
  for (const route of [...routes].sort(bySpecificity)) {
    router.register(route.endpoint.path, [route.endpoint.method], handlerOf(route, options, limits));
  }
  return [router.routes() as unknown as Koa.Middleware<RequestState>, refuseRest(router)];
}
