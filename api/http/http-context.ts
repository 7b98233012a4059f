/** The handlers' view of a request's cookies and headers. */
import type Koa from 'koa';
import type { HttpContext } from './route.ts';

const USER_AGENT_MAX = 300;

export interface HttpContextOptions {
  /** Cookies travel over TLS only. */
  readonly secure: boolean;
  /** The answer is shared between people: a cookie on it would be shared too. */
  readonly shared: boolean;
}

/**
 * The name a cookie travels under. Over TLS its prefix makes the browser itself vouch for it: no other host and no page
 * without TLS can have set it, so nobody can slip a session of theirs to a visitor.
 */
function travelName(name: string, path: string, secure: boolean): string {
  if (!secure) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}

/** Wraps a context. */
export function httpContextOf(ctx: Koa.Context, { secure, shared }: HttpContextOptions): HttpContext {
  // Behind a proxy that ends TLS this process sees plain HTTP; the public address decides instead.
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
