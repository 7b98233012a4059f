/** Limits on connections: their number, in total and per network, and the time to send a request. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#contract/values/network.ts';
import type { TrustedProxies } from './proxies.ts';

export interface ConnectionBounds {
  readonly inAll: number;
  /** Null behind a proxy, where every connection comes from the proxy. */
  readonly ofOneNetwork: number | null;
  /** Milliseconds for a request's headers. */
  readonly headersMs: number;
  /** Milliseconds that an idle connection is kept open. */
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
 * Keep-alive behind a proxy. A load balancer that keeps idle connections must be the one to close them, otherwise it may send a request
 * into a connection that is just being closed. The value exceeds Caddy's two minutes and the defaults of nginx and cloud load balancers.
 */
const BEHIND_PROXY_MS = 130_000;

/** The limits behind these proxies; `keepAliveSeconds` overrides the default keep-alive. */
export function connectionsBehind(proxies: TrustedProxies, keepAliveSeconds?: number): ConnectionBounds {
  const bounds =
    proxies === false || proxies === 0
      ? CONNECTIONS
      : { ...CONNECTIONS, ofOneNetwork: null, keepAliveMs: BEHIND_PROXY_MS };
  return keepAliveSeconds === undefined ? bounds : { ...bounds, keepAliveMs: keepAliveSeconds * 1000 };
}

/** Applies the limits to a server; a connection above a limit is closed without an answer. */
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
