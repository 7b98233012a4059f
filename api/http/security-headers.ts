/** Headers that keep the shop's pages to the shop's own scripts, styles, pictures and calls. */
import helmet from 'koa-helmet';
import type Koa from 'koa';

/** The policy the built application runs under; nothing is loaded from anywhere else. */
const POLICY = {
  defaultSrc: ["'self'"],
  // The reader of bar codes is WebAssembly; text made into script stays forbidden.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Seconds that a browser insists on TLS. */
const HSTS_S = 365 * 24 * 60 * 60;

/**
 * What pages may ask a device for: the camera, which reads bar codes at the till; nothing for what they might frame.
 */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/**
 * `https`: the shop is reached over TLS, so that browsers may be told to insist on it; `sisterHosts` binds the other
 * hosts below the shop's name too, which may be somebody else's and without TLS.
 */
export function securityHeaders({ https, sisterHosts }: { https: boolean; sisterHosts: boolean }): Koa.Middleware {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    strictTransportSecurity: https ? { maxAge: HSTS_S, includeSubDomains: sisterHosts } : false,
    frameguard: { action: 'deny' },
  });
  return async (ctx, next) => {
    ctx.set('Permissions-Policy', PERMISSIONS);
    await protect(ctx, next);
  };
}
