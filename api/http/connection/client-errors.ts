/** Answers requests that are too malformed for a Koa context in the shop's own error format. */
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CodedError } from '#contract/errors.ts';
import { errorBody } from '../errors.ts';

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Milliseconds for the client to read the refusal. */
const UNREAD_MS = 2_000;

/** Answers parse errors, slow headers and oversized headers on the bare connection, then closes it. */
export function answerClientErrors(server: Server): void {
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
