/** Opens and closes the port. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { answerClientErrors } from './client-errors.ts';
import { CONNECTIONS, limitConnections, type ConnectionBounds } from './connection-limits.ts';
import type { RequestState } from '../request-log.ts';

export interface Listening {
  readonly server: Server;
  readonly port: number;
}

/** Interval of the check for slow connections, milliseconds. */
const CHECK_MS = 2_000;

/** Starts listening; port 0 takes a free port. Rejects with the system's error when the port is unavailable. */
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

/** Stops accepting and waits for the requests in flight; idle connections are closed at once. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
