/** Calls the public API as a guest from within the process: the handlers, parsing and shaping of the network, without a socket. */
import { parse } from 'node:querystring';
import type { z } from 'zod';
import { CodedError } from '#contract/errors.ts';
import { parametersOf } from '#contract/parameters.ts';
import type { CallApi } from '#contract/shop/rendering.ts';
import { errorBody } from '../errors.ts';
import { parseAddress, parseInput, shapeAnswer } from '../request/problems.ts';
import { GUEST, Prepared, type Route, Shared, type HttpContext } from '../route.ts';

/** The context of no real request: it has nothing to read, and headers set by a handler are dropped. */
const NO_WIRE: HttpContext = {
  ip: '',
  userAgent: '',
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
  formerCookie: () => undefined,
  clearFormerCookie: () => undefined,
  setHeader: () => undefined,
};
const REQUEST_ID = 'inside';

interface RouteMatcher {
  readonly route: Route;
  readonly address: RegExp;
  readonly parameters: z.ZodType | undefined;
}

function matcherOf(route: Route): RouteMatcher {
  const { path } = route.endpoint;
  const address = new RegExp(`^${path.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`);
  return { route, address, parameters: parametersOf(route.endpoint) };
}

const segments = ({ route }: RouteMatcher): number => route.endpoint.path.split('/:').length;

async function answerOf(
  { route: { endpoint, handle }, parameters }: RouteMatcher,
  params: unknown,
  query: unknown,
  now: Date,
): Promise<string> {
  const call = {
    params: parameters === undefined ? undefined : parseAddress(parameters, params),
    query: endpoint.query === undefined ? undefined : parseInput(endpoint.query, query),
    body: undefined,
    files: {},
    viewer: GUEST,
    by: { actorId: null, now },
    requestId: REQUEST_ID,
    now,
    http: NO_WIRE,
  };
  // Parsed by the schemas from which the handler's types are inferred.
  const answer = await handle(call as unknown as Parameters<typeof handle>[0]);
  if (answer instanceof Shared) return answer.bytes.text();
  if (!(answer instanceof Prepared)) return JSON.stringify(shapeAnswer(endpoint.answer, answer));
  if (answer.json === null) throw new Error(`${endpoint.path} says «not changed» to somebody who has nothing`);
  return answer.json;
}

/** Creates the in-process client. Only public endpoints can be called. Rejects when a handler fails. */
export function callInProcess(routes: readonly Route[], clock: () => Date): CallApi {
  const matchers = routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.allow === 'everyone')
    .map(matcherOf)
    // `/products/facets` before `/products/:id`.
    .sort((a, b) => segments(a) - segments(b));
  return async (url) => {
    const [path = '', search = ''] = url.split('?');
    try {
      for (const matcher of matchers) {
        const found = matcher.address.exec(path);
        if (found === null) continue;
        const params = Object.fromEntries(
          Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
        );
        return { status: 200, body: await answerOf(matcher, params, { ...parse(search) }, clock()) };
      }
      throw new CodedError('not_found');
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return { status: error.status, body: JSON.stringify(errorBody(error, REQUEST_ID)) };
    }
  };
}
