/** Headers that restrict the shop's pages to its own scripts, styles, pictures and calls. */
import helmet from 'koa-helmet';
import type Koa from 'koa';

/** The content security policy of the application; everything is loaded from the shop itself. */
const POLICY = {
  defaultSrc: ["'self'"],
  // The barcode reader is WebAssembly; turning text into script stays forbidden.
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

/** Device permissions of pages: only the camera, which reads barcodes at the till; framed pages get none. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()';

/**
 * `https`: the shop uses TLS, so browsers may be told to insist on it. `sisterHosts` also covers the subdomains, which may belong to
 * somebody else and lack TLS.
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
