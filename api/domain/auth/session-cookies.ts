/** The cookies of a session and of a guest's CSRF tokens. */
import type { CookieOptions, Wire } from '../../http/route.ts';
import { CSRF_COOKIE, isCsrfToken, makeCsrfToken } from '../../http/csrf.ts';
import { makeToken } from './tokens.ts';

export const ACCESS_COOKIE = 'access';
export const REFRESH_COOKIE = 'refresh';
/** Binds a guest's CSRF tokens to their browser. */
export const ANONYMOUS_COOKIE = 'anonymous';

/** The refresh token travels only where sessions are managed. */
const REFRESH_PATH = '/api/auth';

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
  /** Milliseconds the browser keeps both; absent means until it closes. */
  readonly maxAge: number | undefined;
}

function lasting(options: CookieOptions, maxAge: number | undefined): CookieOptions {
  return maxAge === undefined ? options : { ...options, maxAge };
}

/**
 * Hands a new pair to the browser. The access cookie outlives its token on purpose: a request with a spent one is told
 * to refresh instead of being taken for a guest's.
 */
export function setSessionCookies(wire: Wire, { access, refresh, maxAge }: TokenPair): void {
  wire.setCookie(ACCESS_COOKIE, access, lasting({ httpOnly: true, sameSite: 'lax', path: '/' }, maxAge));
  wire.setCookie(REFRESH_COOKIE, refresh, lasting({ httpOnly: true, sameSite: 'strict', path: REFRESH_PATH }, maxAge));
}

/** Takes the session from the browser. */
export function clearSessionCookies(wire: Wire): void {
  wire.clearCookie(ACCESS_COOKIE, '/');
  wire.clearCookie(REFRESH_COOKIE, REFRESH_PATH);
}

/** Gives a browser without a session something to bind its CSRF tokens to. */
export function setAnonymousCookie(wire: Wire): string {
  const value = makeToken();
  wire.setCookie(ANONYMOUS_COOKIE, value, { httpOnly: true, sameSite: 'lax', path: '/' });
  return value;
}

/**
 * The CSRF token for `binding`: the browser's own when it still holds (so that two tabs don't take it from one another),
 * else a new one, set as a cookie that scripts may read.
 */
export function issueCsrfToken(wire: Wire, secret: Buffer, binding: string): string {
  const held = wire.cookie(CSRF_COOKIE);
  if (held !== undefined && isCsrfToken(secret, binding, held)) return held;
  const token = makeCsrfToken(secret, binding);
  wire.setCookie(CSRF_COOKIE, token, { httpOnly: false, sameSite: 'lax', path: '/' });
  return token;
}
