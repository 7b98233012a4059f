/**
 * The only way to the server, for the page, the service worker and tests alike: takes an endpoint of the contract,
 * attaches the session's credentials (CSRF token, one silent refresh) and returns a typed answer. `attempt` returns the
 * outcome; `call` throws `OfflineError`, `UnreachableError` or `RefusedError` instead.
 */
import * as auth from '#contract/people/auth.ts';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { concernsSession, isOutage, OfflineError, RefusedError, UnreachableError } from './errors.ts';
import { isGuestPage, isLeaving, isTakenOver } from './leaving.ts';
import { sendRequest, isUnsafe, type AnyInput, type CallArguments, type Outcome, type Refused } from './request.ts';

/** Timeout of the CSRF token, ms; a page must not hang at its start behind a dead router. */
const TOKEN_MS = 6_000;

/** Endpoints whose 401 is their own answer: a refresh for them would loop. */
const WITHOUT_REFRESH: readonly Endpoint[] = [auth.login, auth.refresh, auth.logout];

/** A person who logged out, and a guest's page, read without the session's cookie; only `me` asks whose session it is. */
function readsAsGuest(endpoint: Endpoint): boolean {
  if (isUnsafe(endpoint) || endpoint === auth.csrf) return false;
  return isLeaving() || (isGuestPage() && endpoint !== auth.me);
}

/** While the browser's cookie is a former person's, only endpoints that begin or end a session are allowed to act. */
function actsForFormer(endpoint: Endpoint): boolean {
  return isUnsafe(endpoint) && endpoint.changesSession !== true && isTakenOver();
}

/** Refusal of an unsafe call after another person's PIN: the former person's session must not act for them. */
const FOREIGN_SESSION: Refused = {
  kind: 'refused',
  status: 401,
  code: 'unauthorized',
  message: 'Войдите по телефону и паролю',
  details: undefined,
  retryAfter: null,
  sessionUnknown: true,
};

/** pin-removed: the PIN that opened the session was removed; disabled: the account was. */
export type SessionEnd = 'expired' | 'pin-removed' | 'disabled';
type Refreshed = 'renewed' | SessionEnd | 'unknown';

function refreshedBy(outcome: Outcome<unknown>): Refreshed {
  if (outcome.kind === 'answered') return 'renewed';
  if (outcome.kind !== 'refused') return 'unknown';
  if (outcome.code === 'account_disabled') return 'disabled';
  if (outcome.code === 'till_pin_unknown') return 'pin-removed';
  return outcome.status === 401 || outcome.status === 403 ? 'expired' : 'unknown';
}

/** The answer; throws one of the three errors of `errors.ts` for any other outcome. */
function dataOf<T>(outcome: Outcome<T>): T {
  switch (outcome.kind) {
    case 'answered':
      return outcome.data;
    case 'refused':
      throw isOutage(outcome.status) ? new UnreachableError('unavailable', outcome.status) : new RefusedError(outcome);
    case 'unreadable':
      throw new UnreachableError(outcome.unfit === true ? 'unfit' : 'unreadable', outcome.status);
    case 'failed':
      if (outcome.reason === 'aborted') throw new DOMException('The call was given up', 'AbortError');
      throw outcome.reason === 'timeout' ? new UnreachableError('timeout') : new OfflineError();
  }
}

let customFetch: typeof fetch | undefined;

/** Makes all requests of this process use `way` instead of the network: a server rendering pages calls itself. */
export function setCustomFetch(way: typeof fetch): void {
  customFetch = way;
}

/**
 * Creates a client of its own, with its own CSRF token and its own single refresh in flight.
 * @param options.baseUrl prefix of every path, e.g. `http://localhost:4000`; empty for the page's own origin
 */
export function createNet({
  fetch = (...sent) => (customFetch ?? globalThis.fetch)(...sent),
  baseUrl = '',
}: { fetch?: typeof globalThis.fetch; baseUrl?: string } = {}) {
  const endListeners = new Set<(why: SessionEnd) => void>();
  const contactListeners = new Set<(answered: boolean) => void>();
  let csrfToken: string | null = null;
  /** From the answer that came with the last token. */
  let mayHoldSession = true;
  let refreshing: Promise<Refreshed> | null = null;

  const listen =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };

  async function send<E extends Endpoint>(endpoint: E, input: AnyInput): Promise<Outcome<AnswerOf<E>>> {
    const outcome = await sendRequest(endpoint, input, {
      fetch,
      baseUrl,
      csrfToken: isUnsafe(endpoint) ? csrfToken : null,
      asGuest: readsAsGuest(endpoint),
    });
    if (outcome.kind === 'failed' && outcome.reason === 'aborted') return outcome;
    const answered = outcome.kind === 'answered' || outcome.kind === 'refused';
    for (const listener of contactListeners) listener(answered);
    return outcome;
  }

  /** Fetches a token. Null on success, else the outcome of the call that needs it: without a token it is not sent. */
  async function fetchToken(): Promise<Exclude<Outcome<never>, { kind: 'answered' }> | null> {
    const outcome = await send(auth.csrf, { timeoutMs: TOKEN_MS });
    if (outcome.kind === 'refused') return outcome;
    if (outcome.kind !== 'answered') return { ...outcome, unsent: true };
    csrfToken = outcome.data.csrfToken;
    mayHoldSession = outcome.data.session;
    return null;
  }

  /** Sends with a CSRF token if the endpoint needs one; a stale one (another tab logged in) is renewed once. */
  async function sendTokened<E extends Endpoint>(endpoint: E, input: AnyInput): Promise<Outcome<AnswerOf<E>>> {
    if (!isUnsafe(endpoint)) return send(endpoint, input);
    if (csrfToken === null) {
      const failure = await fetchToken();
      if (failure !== null) return failure;
    }
    const outcome = await send(endpoint, input);
    if (outcome.kind !== 'refused' || outcome.code !== 'csrf_invalid') return outcome;
    const failure = await fetchToken();
    return failure ?? send(endpoint, input);
  }

  async function attempt<E extends Endpoint>(endpoint: E, ...[given]: CallArguments<E>): Promise<Outcome<AnswerOf<E>>> {
    const input: AnyInput = given ?? {};
    if (actsForFormer(endpoint)) return FOREIGN_SESSION;
    const outcome = await sendTokened(endpoint, input);
    // The token belonged to the session that has just changed.
    if (outcome.kind === 'answered' && endpoint.changesSession === true) csrfToken = null;
    if (outcome.kind !== 'refused' || !concernsSession(outcome.status, outcome.code)) return outcome;
    if (WITHOUT_REFRESH.includes(endpoint)) return outcome;

    refreshing ??= sendTokened(auth.refresh, {})
      .then(refreshedBy)
      .finally(() => {
        refreshing = null;
      });
    const refreshed = await refreshing;
    if (refreshed === 'renewed') return sendTokened(endpoint, input);
    if (refreshed === 'unknown') return { ...outcome, sessionUnknown: true };
    for (const listener of endListeners) listener(refreshed);
    return outcome;
  }

  return {
    /** Calls the server and returns the outcome without throwing. */
    attempt,
    /** Calls the server and returns the parsed answer; throws one of the three errors of `errors.ts`. */
    call: async <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<AnswerOf<E>> =>
      dataOf(await attempt(endpoint, ...input)),
    /**
     * Fetches a CSRF token ahead of the first unsafe call; that call handles a failure. False when the server says that
     * this browser holds no session, true when it may hold one or the server did not answer.
     */
    primeCsrf: async () => (await fetchToken()) !== null || mayHoldSession,
    /** Calls the listener when the server says that the session is over: expired, PIN removed, account disabled. */
    onSessionEnd: listen(endListeners),
    /** Calls the listener after every exchange with whether the shop's own server answered; not after a cancelled one. */
    onContact: listen(contactListeners),
  };
}

export type Net = ReturnType<typeof createNet>;

export const net = createNet();

export const { attempt, call } = net;
