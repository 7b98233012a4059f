/** A client that aborts a download, such as a shopper who scrolls past a picture, is not an error. */

/** Node's error codes for a connection closed by the client during an answer. */
const GONE: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/** True when the answer failed only because the client disconnected. */
export function isClientAbort(error: Error & { code?: unknown }): boolean {
  return GONE.has(error.code);
}
