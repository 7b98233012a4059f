/** Opens and closes the port. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { answerClientErrors } from './client-errors.ts';
import type { RequestState } from './request-log.ts';

export interface Listening {
  readonly server: Server;
  readonly port: number;
}

/** Starts answering; port 0 takes a free one. Rejects with the system's error when the port cannot be had. */
export function listen(app: Koa<RequestState>, port: number, host: string): Promise<Listening> {
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
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
