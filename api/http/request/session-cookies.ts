import { randomBytes } from 'node:crypto';
import { CSRF_COOKIE, isCsrfToken, makeCsrfToken } from './csrf.ts';
import type { CookieOptions, HttpContext } from '../route.ts';

const ACCESS_COOKIE = 'access';
const REFRESH_COOKIE = 'refresh';
/** Binds a guest's CSRF tokens to their browser. */
const ANONYMOUS_COOKIE = 'anonymous';
const ANONYMOUS_BYTES = 32;

/** Records who has logged in from this browser; it outlives their sessions. */
const BROWSER_COOKIE = 'browser';
const BROWSER_COOKIE_LIFE_MS = 365 * 24 * 60 * 60_000;

/** The refresh token is sent only to the session endpoints. */
const REFRESH_PATH = '/api/auth';

export interface SentTokens {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
}

export function sentTokens(http: HttpContext): SentTokens {
  return { access: http.cookie(ACCESS_COOKIE), refresh: http.cookie(REFRESH_COOKIE, REFRESH_PATH) };
}

/** True when a request carries session tokens, valid or not. */
export function hasSessionTokens(http: HttpContext): boolean {
  const { access, refresh } = sentTokens(http);
  return access !== undefined || refresh !== undefined;
}

/** Fast test whether a `Cookie` header may contain a session token. When false, `hasSessionTokens` is false as well. */
export function mayHaveSessionCookie(cookies: string | undefined): boolean {
  return cookies !== undefined && (cookies.includes(`${ACCESS_COOKIE}=`) || cookies.includes(`${REFRESH_COOKIE}=`));
}

function lasting(options: CookieOptions, maxAge: number | undefined): CookieOptions {
  return maxAge === undefined ? options : { ...options, maxAge };
}

/** Sends a token pair. The access cookie outlives its token: an expired one is told to refresh, not treated as a guest's. */
export function setSessionCookies(
  http: HttpContext,
  { access, refresh, maxAge }: { access: string; refresh: string; maxAge: number | undefined },
): void {
  http.setCookie(ACCESS_COOKIE, access, lasting({ httpOnly: true, sameSite: 'lax', path: '/' }, maxAge));
  http.setCookie(REFRESH_COOKIE, refresh, lasting({ httpOnly: true, sameSite: 'strict', path: REFRESH_PATH }, maxAge));
}

/** Removes the session cookies from the browser. */
export function clearSessionCookies(http: HttpContext): void {
  http.clearCookie(ACCESS_COOKIE, '/');
  http.clearCookie(REFRESH_COOKIE, REFRESH_PATH);
}

/** The session in cookies from before the shop used TLS: it is only ended, never trusted. */
export function legacyTokens(http: HttpContext): SentTokens {
  return { access: http.formerCookie(ACCESS_COOKIE), refresh: http.formerCookie(REFRESH_COOKIE) };
}

export function clearLegacyCookies(http: HttpContext): void {
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE, ANONYMOUS_COOKIE, CSRF_COOKIE, BROWSER_COOKIE]) {
    if (http.formerCookie(name) !== undefined)
      http.clearFormerCookie(name, name === REFRESH_COOKIE || name === BROWSER_COOKIE ? REFRESH_PATH : '/');
  }
}

/** The value that a guest's CSRF tokens are bound to; undefined when this browser has none yet. */
export function anonymousValue(http: HttpContext): string | undefined {
  return http.cookie(ANONYMOUS_COOKIE);
}

/** Gives a browser without a session a value to bind its CSRF tokens to. */
export function setAnonymousCookie(http: HttpContext): string {
  const value = randomBytes(ANONYMOUS_BYTES).toString('base64url');
  http.setCookie(ANONYMOUS_COOKIE, value, { httpOnly: true, sameSite: 'lax', path: '/' });
  return value;
}

/** The CSRF token for `binding`: a valid current one, since tabs share it, else a new one in a cookie that scripts may read. */
export function issueCsrfToken(http: HttpContext, secret: Buffer, binding: string): string {
  const held = http.cookie(CSRF_COOKIE);
  if (held !== undefined && isCsrfToken(secret, binding, held)) return held;
  const token = makeCsrfToken(secret, binding);
  http.setCookie(CSRF_COOKIE, token, { httpOnly: false, sameSite: 'lax', path: '/' });
  return token;
}

/** This browser's record of earlier logins; it is not trustworthy. */
export function browserCookie(http: HttpContext): string | undefined {
  return http.cookie(BROWSER_COOKIE, REFRESH_PATH);
}

/** Records who has logged in from this browser. */
export function setBrowserCookie(http: HttpContext, value: string): void {
  http.setCookie(BROWSER_COOKIE, value, {
    httpOnly: true,
    sameSite: 'strict',
    path: REFRESH_PATH,
    maxAge: BROWSER_COOKIE_LIFE_MS,
  });
}
