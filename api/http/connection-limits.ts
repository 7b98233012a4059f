/**
 * Bounds on connections: how many there are, in all and of one network, and how long they may take to say what they
 * want.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#contract/values/network.ts';
import type { TrustedProxies } from './proxies.ts';

export interface ConnectionBounds {
  readonly inAll: number;
  /** Behind a proxy every connection is the proxy's: null. */
  readonly ofOneNetwork: number | null;
  /** Milliseconds for a request's headers. */
  readonly headersMs: number;
  /** Milliseconds for which a connection is kept open between requests. */
  readonly keepAliveMs: number;
}

/** Many visitors share a mobile operator's address; each holds a stream and a few calls. */
export const CONNECTIONS: ConnectionBounds = {
  inAll: 8_000,
  ofOneNetwork: 1_000,
  headersMs: 15_000,
  keepAliveMs: 5_000,
};
/**
 * A balancer that keeps idle connections must be the one to close them, else it sends a request into a connection that
 * is just being closed: longer than Caddy's two minutes, and the one of nginx and of the clouds' balancers.
 */
const BEHIND_PROXY_MS = 130_000;

/**
 * The bounds of a shop whose callers are believed through these proxies; `keepAliveSeconds` instead of what fits them.
 */
export function connectionsBehind(proxies: TrustedProxies, keepAliveSeconds?: number): ConnectionBounds {
  const bounds =
    proxies === false || proxies === 0
      ? CONNECTIONS
      : { ...CONNECTIONS, ofOneNetwork: null, keepAliveMs: BEHIND_PROXY_MS };
  return keepAliveSeconds === undefined ? bounds : { ...bounds, keepAliveMs: keepAliveSeconds * 1000 };
}

/** Applies them to a server; a connection above a bound is closed unheard. */
export function limitConnections(
  server: Server,
  { inAll, ofOneNetwork, headersMs, keepAliveMs }: ConnectionBounds,
): void {
  server.headersTimeout = headersMs;
  server.keepAliveTimeout = keepAliveMs;
  server.maxConnections = inAll;
  if (ofOneNetwork === null) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = open.get(network) ?? 0;
    if (count >= ofOneNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
