/**
 * CSRF tokens: a signed double submit. A token is a nonce with a signature over the nonce and its binding (the session, or an anonymous
 * value for guests). Unsafe calls carry it in a header and in a cookie, and another site can neither read nor forge it. Requests that the
 * browser labels as cross-site are refused before that.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CSRF_HEADER } from '#contract/people/auth.ts';
import { CodedError } from '#contract/errors.ts';
import type { HttpContext } from '../route.ts';

export const CSRF_COOKIE = 'csrf';

const NONCE_BYTES = 18;

function sign(secret: Buffer, binding: string, nonce: string): string {
  return createHmac('sha256', secret).update(`${binding}\n${nonce}`).digest('base64url');
}

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A new token bound to `binding`. */
export function makeCsrfToken(secret: Buffer, binding: string): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return `${nonce}.${sign(secret, binding, nonce)}`;
}

/** True for a token that this server signed for this binding. */
export function isCsrfToken(secret: Buffer, binding: string, token: string): boolean {
  const [nonce, signature, ...rest] = token.split('.');
  return (
    nonce !== undefined &&
    signature !== undefined &&
    rest.length === 0 &&
    equal(signature, sign(secret, binding, nonce))
  );
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

/** Throws `csrf_invalid` for a request from another site's page, as far as the browser reports it. `host` has its port. */
export function checkOrigin(http: HttpContext, host: string, publicOrigin: string | null): void {
  const site = http.header('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') throw new CodedError('csrf_invalid');
  const origin = http.header('origin');
  if (origin !== undefined && origin !== publicOrigin && hostOf(origin) !== host) throw new CodedError('csrf_invalid');
}

const COOKIES_OFF =
  'Браузер не сохраняет cookie этого сайта, а без них нельзя войти. Разрешите cookie и обновите страницу';

/**
 * Throws `csrf_invalid` unless header and cookie carry the same token, signed for `binding`. `needsCookies` is false for what a guest may
 * do in a browser that stores no cookies: a request without any cookie has no rights that another site could misuse, and its header and
 * `Origin`, which `checkOrigin` has checked, come from the shop's own page only.
 */
export function checkCsrfToken(
  http: HttpContext,
  secret: Buffer,
  { binding, needsCookies }: { readonly binding: string | null; readonly needsCookies: boolean },
): void {
  const token = http.header(CSRF_HEADER) ?? '';
  const cookie = http.cookie(CSRF_COOKIE) ?? '';
  if (token !== '' && cookie === '') {
    if (!needsCookies && http.header('cookie') === undefined && http.header('origin') !== undefined) return;
    // The page renews its token once: a cookie still missing then means that the browser stores none.
    throw new CodedError('csrf_invalid', { text: COOKIES_OFF });
  }
  if (binding === null || !equal(token, cookie) || !isCsrfToken(secret, binding, token)) {
    throw new CodedError('csrf_invalid');
  }
}
