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
}

/** Many visitors share a mobile operator's address; each holds a stream and a few calls. */
export const CONNECTIONS: ConnectionBounds = { inAll: 8_000, ofOneNetwork: 1_000, headersMs: 15_000 };

/** The bounds of a shop whose callers are believed through these proxies. */
export function connectionsBehind(proxies: TrustedProxies): ConnectionBounds {
  return proxies === false || proxies === 0 ? CONNECTIONS : { ...CONNECTIONS, ofOneNetwork: null };
}

/** Applies them to a server; a connection above a bound is closed unheard. */
export function limitConnections(server: Server, { inAll, ofOneNetwork, headersMs }: ConnectionBounds): void {
  server.headersTimeout = headersMs;
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
