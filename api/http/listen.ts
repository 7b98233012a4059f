/** Opens and closes the port. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { answerClientErrors } from './client-errors.ts';
import { CONNECTIONS, limitConnections, type ConnectionBounds } from './connection-limits.ts';
import type { RequestState } from './request-log.ts';

export interface Listening {
  readonly server: Server;
  readonly port: number;
}

/** Connections that are too slow are looked for so often. */
const CHECK_MS = 2_000;

/** Starts answering; port 0 takes a free one. Rejects with the system's error when the port cannot be had. */
export function listen(
  app: Koa<RequestState>,
  port: number,
  host: string,
  bounds: ConnectionBounds = CONNECTIONS,
): Promise<Listening> {
  const handle = app.callback();
  const server = createServer(
    { connectionsCheckingInterval: CHECK_MS },
    (request, response) => void handle(request, response),
  );
  limitConnections(server, bounds);
  answerClientErrors(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({ server, port: (server.address() as AddressInfo).port });
    });
  });
}

const SWEEP_MS = 50;

/** Stops accepting and waits for the requests in flight; connections that are merely kept open are not waited for. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
