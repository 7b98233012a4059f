/** Opens and closes a port. It is opened before there is anything to serve, so that a taken one is found before the database changes. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CodedError } from '#contract/errors.ts';
import { errorBody } from '../errors.ts';
import { answerClientErrors } from './client-errors.ts';
import { CONNECTIONS, limitConnections, type ConnectionBounds } from './connection-limits.ts';

/** Answers a request; the returned promise is not waited for. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** Passes the requests from now on to `handle`; until then each is refused. */
  readonly serve: (handle: Handler) => void;
}

/** Interval of the check for slow connections, milliseconds. */
const CHECK_MS = 2_000;

/** Seconds after which the server may have started. */
const START_RETRY_S = 5;

/** Refuses a request that comes before the server is ready: a balancer and a till send it again. */
const refuseWhileStarting: RequestListener = (_, response) => {
  const error = new CodedError('unavailable', { retryAfter: START_RETRY_S });
  response.writeHead(error.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': START_RETRY_S,
  });
  response.end(JSON.stringify(errorBody(error, randomUUID())));
};

/** Starts listening; port 0 takes a free port. Rejects with the system's error when the port is unavailable. */
export function listen(port: number, host: string, bounds: ConnectionBounds = CONNECTIONS): Promise<Listening> {
  const server = createServer({ connectionsCheckingInterval: CHECK_MS }, refuseWhileStarting);
  limitConnections(server, bounds);
  answerClientErrors(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const serve = (handle: Handler): void => {
        server.off('request', refuseWhileStarting);
        server.on('request', (request, response) => void handle(request, response));
      };
      resolve({ server, port: (server.address() as AddressInfo).port, serve });
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
