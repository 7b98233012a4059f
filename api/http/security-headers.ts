/** Headers that keep the shop's pages to the shop's own scripts, styles, pictures and calls. */
import helmet from 'koa-helmet';
import type Koa from 'koa';

/** The policy the built application runs under; nothing is loaded from anywhere else. */
const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
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

/** `https`: the shop is reached over TLS, so that browsers may be told to insist on it. */
export function securityHeaders(https: boolean): Koa.Middleware {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    strictTransportSecurity: https,
    frameguard: { action: 'deny' },
  });
}
