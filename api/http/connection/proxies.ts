/** Trusted proxies: a forwarded address is accepted only from the proxies that the settings name. */
import { BlockList, isIP } from 'node:net';
import type Koa from 'koa';
import type { Logger } from 'pino';

/** False: none; true: one hop; a number of hops; or addresses and networks (`10.0.0.0/8`) of the proxies. */
export type TrustedProxies = boolean | number | readonly string[];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
const bare = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** True for an address or a network in the form of the setting. */
export function isProxyName(name: string): boolean {
  const [address = '', prefix, ...rest] = name.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 6 ? 128 : 32));
}

/** Predicate for the addresses that the names cover. */
export function inNetworks(names: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const name of names) {
    const [address = '', prefix] = name.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(bare(address)) !== 0 && list.check(bare(address), familyOf(bare(address)));
}

/** Finds the client's address; `forwarded` is `X-Forwarded-For`, the nearest hop last. Null when nothing in it is trustworthy. */
export function clientAddressOf(
  trusted: TrustedProxies,
): (remote: string, forwarded: readonly string[]) => string | null {
  if (trusted === false || trusted === 0) return () => null;
  if (typeof trusted !== 'object') {
    const hops = trusted === true ? 1 : trusted;
    return (remote, forwarded) => forwarded[Math.max(0, forwarded.length - hops)] ?? remote;
  }
  const isProxy = inNetworks(trusted);
  // The rightmost address that is not one of our proxies was seen by one of them; anything before it is unverified.
  return (remote, forwarded) =>
    isProxy(remote) ? (forwarded.findLast((address) => !isProxy(address)) ?? forwarded[0] ?? remote) : null;
}

/** Sets the request's address, and removes untrusted forwarded headers; the first one that arrives without a configured proxy is logged. */
export function trustProxies(trusted: TrustedProxies, log: Logger): Koa.Middleware {
  const caller = clientAddressOf(trusted);
  let isWarned = false;
  return async (ctx, next) => {
    const forwarded = ctx
      .get('X-Forwarded-For')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (forwarded.length > 0 && trusted === false && !isWarned) {
      isWarned = true;
      log.warn('X-Forwarded-For arrives while TRUST_PROXY is off: behind a proxy all visitors count as one address');
    }
    const address = caller(ctx.req.socket.remoteAddress ?? '', forwarded);
    if (address === null) {
      delete ctx.req.headers['x-forwarded-for'];
      delete ctx.req.headers['x-forwarded-proto'];
      delete ctx.req.headers['x-forwarded-host'];
    } else {
      ctx.request.ip = address;
    }
    await next();
  };
}
