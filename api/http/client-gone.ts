/** Shoppers scroll on before a picture has come: a download that its own browser breaks off is nobody's trouble. */

/** What Node says when the other side has closed the connection under an answer. */
const GONE: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/** True when the answer failed only because whoever asked for it has left. */
export function isClientGone(error: Error & { code?: unknown }): boolean {
  return GONE.has(error.code);
}
