/**
 * The server's time, as its answers tell it and the page's own steady clock carries it on. A device's clock may be set
 * to any year; this one never follows it.
 */

let heard: { serverMs: number; at: number } | null = null;

/** Takes over the `Date` of an answer that was the shop's own. */
export function hearServerTime(header: string | null): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (Number.isFinite(serverMs)) heard = { serverMs, at: performance.now() };
}

/**
 * Epoch milliseconds by the server's clock; null before its first answer. A device that slept meanwhile is behind,
 * never ahead.
 */
export function serverNow(): number | null {
  return heard === null ? null : heard.serverMs + performance.now() - heard.at;
}
