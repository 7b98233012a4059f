/** One HTTP exchange with an endpoint, its answer parsed by the contract. Knows nothing of sessions. */
import { CSRF_HEADER } from '#contract/people/auth.ts';
import type { AnswerOf, BodyFor, Endpoint, ParamsOf, QueryFor } from '#contract/endpoint.ts';
import { errorBodySchema } from '#contract/error-body.ts';
import type { Refusal } from './errors.ts';
import { noteServerTime } from './server-clock.ts';

/** Request timeout including the body, ms. */
export const TIMEOUT_MS = 15_000;

/** Required if the endpoint declares it, forbidden if it doesn't, optional if all its fields are. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type CallInput<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryFor<E>> &
  /** JSON by default; multipart when given as a `FormData`. */
  Part<'body', BodyFor<E> | ([BodyFor<E>] extends [never] ? never : FormData)> &
  CallOptions;

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
  /** Replaces the client's `fetch` for this call, for instance by one that reports upload progress. */
  via?: typeof fetch;
}

/** The input may be omitted when none of its parts is required. */
export type CallArguments<E> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export interface Refused extends Refusal {
  kind: 'refused';
}

/**
 * Outcome of a request. answered: parsed by the endpoint's schema; refused: a coded error of the shop; unreadable: a
 * foreign page, a redirect, a truncated or foreign body, a batch's answer that leaves the row out (`silent`), or (`unfit`) an answer that doesn't fit the endpoint's schema, as
 * of a server of another version; failed: no answer at all.
 */
export type Outcome<Answer> =
  | { kind: 'answered'; status: number; data: Answer }
  | Refused
  | ({ kind: 'unreadable'; status: number; retryAfter: number | null; unfit?: true; silent?: true } & MaybeUnsent)
  | ({ kind: 'failed'; reason: 'network' | 'timeout' | 'aborted' } & MaybeUnsent);

interface MaybeUnsent {
  /** True when the request itself was not sent, because its CSRF token could not be fetched. */
  unsent?: true;
}

/** The input of any endpoint, after the compiler has checked it against that endpoint. */
export interface AnyInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export const isUnsafe = (endpoint: Endpoint): boolean => endpoint.method !== 'GET';

export function urlOf(endpoint: Endpoint, input: AnyInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** `Retry-After` in seconds, given as seconds or as a date. */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get('Retry-After');
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

function read<E extends Endpoint>(endpoint: E, response: Response, text: string): Outcome<AnswerOf<E>> {
  const retryAfter = retryAfterOf(response);
  const unreadable = { kind: 'unreadable', status: response.status, retryAfter } as const;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return unreadable;
  }
  if (response.ok) {
    const answer = endpoint.answer.safeParse(json);
    if (answer.success) return { kind: 'answered', status: response.status, data: answer.data as AnswerOf<E> };
    console.error(`Unfit answer to ${endpoint.method} ${endpoint.path}`, answer.error);
    return { ...unreadable, unfit: true };
  }
  const refusal = errorBodySchema.safeParse(json);
  if (!refusal.success || response.status < 400) return unreadable;
  const { error, code, details } = refusal.data;
  return { kind: 'refused', status: response.status, code, message: error, details, retryAfter, sessionUnknown: false };
}

export interface Transport {
  fetch: typeof fetch;
  baseUrl: string;
  csrfToken: string | null;
  /** Send without cookies, as a guest, whichever session the browser has. */
  asGuest: boolean;
}

/** One exchange with the server. Never throws for a fault of the network or the server. */
export async function sendRequest<E extends Endpoint>(
  endpoint: E,
  input: AnyInput,
  sending: Transport,
): Promise<Outcome<AnswerOf<E>>> {
  const abort = new AbortController();
  let reason: 'timeout' | 'aborted' | null = null;
  const stop = (why: 'timeout' | 'aborted') => {
    reason ??= why;
    abort.abort();
  };
  const cancelled = () => stop('aborted');
  if (input.signal?.aborted) return { kind: 'failed', reason: 'aborted' };
  input.signal?.addEventListener('abort', cancelled);
  const timer = setTimeout(() => stop('timeout'), input.timeoutMs ?? TIMEOUT_MS);

  const headers = new Headers({ Accept: 'application/json', ...input.headers });
  if (sending.csrfToken !== null) headers.set(CSRF_HEADER, sending.csrfToken);
  let body: BodyInit | undefined;
  if (input.body instanceof FormData) body = input.body;
  else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    body = JSON.stringify(input.body);
  }

  try {
    const response = await (input.via ?? sending.fetch)(sending.baseUrl + urlOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body,
      credentials: sending.asGuest ? 'omit' : 'same-origin',
      // The shop never redirects: a captive portal or a proxy does.
      redirect: 'manual',
      signal: abort.signal,
    });
    const outcome = read(endpoint, response, await response.text());
    if (outcome.kind === 'answered') noteServerTime(response.headers.get('Date'));
    return outcome;
  } catch {
    return { kind: 'failed', reason: reason ?? 'network' };
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', cancelled);
  }
}
