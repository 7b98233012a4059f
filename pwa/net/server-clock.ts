/**
 * The server's time, taken from its answers and continued by the page's monotonic clock. A device's clock may be set to
 * any year; this one is independent of it.
 */

let lastReading: { serverMs: number; at: number } | null = null;

/** Reads the `Date` header of an answer of the shop's own server. */
export function noteServerTime(header: string | null): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (Number.isFinite(serverMs)) lastReading = { serverMs, at: performance.now() };
}

/**
 * Epoch milliseconds by the server's clock; null before its first answer. After the device slept it is behind, never
 * ahead.
 */
export function serverNow(): number | null {
  return lastReading === null ? null : lastReading.serverMs + performance.now() - lastReading.at;
}
