/** Cookies and headers of a request as handlers see them. */
import type Koa from 'koa';
import type { HttpContext } from './route.ts';

const USER_AGENT_MAX = 300;

/**
 * The name of a cookie on the wire. Over TLS a prefix makes the browser guarantee its origin: no other host and no page without TLS can set
 * it, so an attacker cannot give a visitor a foreign session.
 */
function travelName(name: string, path: string, secure: boolean): string {
  if (!secure) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}

/** `secure`: cookies are sent over TLS only; `shared`: the answer is shared between people, so a cookie on it would be too. */
export function httpContextOf(
  ctx: Koa.Context,
  { secure, shared }: { readonly secure: boolean; readonly shared: boolean },
): HttpContext {
  // Behind a proxy that terminates TLS this process sees plain HTTP, so the public address decides.
  ctx.cookies.secure = secure;
  const cookies = ctx.cookies;
  const refuseShared = (): void => {
    if (shared) throw new Error('A publicly cached answer must not set cookies');
  };
  return {
    ip: ctx.ip,
    userAgent: ctx.get('User-Agent').slice(0, USER_AGENT_MAX),
    header: (name) => ctx.get(name) || undefined,
    cookie: (name, path = '/') => cookies.get(travelName(name, path, secure)),
    setCookie(name, value, { maxAge, ...options }) {
      refuseShared();
      cookies.set(travelName(name, options.path, secure), value, {
        ...options,
        secure,
        overwrite: true,
        ...(maxAge === undefined ? {} : { maxAge }),
      });
    },
    clearCookie(name, path) {
      refuseShared();
      cookies.set(travelName(name, path, secure), '', { path, secure, overwrite: true, expires: new Date(0) });
    },
    formerCookie: (name) => (secure ? cookies.get(name) : undefined),
    clearFormerCookie(name, path) {
      refuseShared();
      cookies.set(name, '', { path, secure, overwrite: true, expires: new Date(0) });
    },
    setHeader: (name, value) => ctx.set(name, value),
  };
}
