/** Opens and closes a port. It is opened before there is anything to serve, so that a taken one is found before the database changes. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CodedError } from '#contract/errors.ts';
import { errorBody } from '../errors.ts';
import { CONNECTIONS, limitConnections, type ConnectionBounds } from './connection-limits.ts';
import type { Duplex } from 'node:stream';

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

/** Answers requests that are too malformed for a Koa context in the shop's own error format. */
const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Milliseconds for the client to read the refusal. */
const UNREAD_MS = 2_000;

/** Answers parse errors, slow headers and oversized headers on the bare connection, then closes it. */
function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS[error.code ?? ''] ?? '400 Bad Request';
    const body = JSON.stringify(errorBody(new CodedError('bad_request'), randomUUID()));
    const head = [
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    // A client that sends endless headers does not close its side either.
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
    setTimeout(() => socket.destroy(), UNREAD_MS).unref();
  });
}
