/** The server's time, from its answers and the page's monotonic clock, whatever year the device's own clock is set to. */

/** `deviceMs` is the device's own clock at that moment. */
let lastReading: { serverMs: number; at: number; deviceMs: number } | null = null;

/** Reads the `Date` header of an answer of the shop's own server. */
export function noteServerTime(header: string | null): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (Number.isFinite(serverMs)) lastReading = { serverMs, at: performance.now(), deviceMs: Date.now() };
}

/** Epoch milliseconds by the server's clock; null before its first answer. After a sleep it is behind, never ahead. */
export function serverNow(): number | null {
  return lastReading === null ? null : lastReading.serverMs + performance.now() - lastReading.at;
}

/** A lesser lead of the device's clock is its own correction, ms. */
const MIN_SLEEP_MS = 60_000;
/** A greater lead comes from a person who has set the clock, ms. */
const MAX_SLEEP_MS = 31 * 86_400_000;

/**
 * The same with the time that the device has slept since, in which the monotonic clock stands still. Only the device's clock knows it, and a person
 * may have set that one: a clock that was put back, put right or put ahead by more than a month adds nothing.
 */
export function serverNowAfterSleep(): number | null {
  const awake = serverNow();
  if (lastReading === null || awake === null) return null;
  const { serverMs, deviceMs } = lastReading;
  const lead = Date.now() - deviceMs - (awake - serverMs);
  const isPutRight = Math.abs(Date.now() - awake) < MIN_SLEEP_MS;
  return lead < MIN_SLEEP_MS || lead > MAX_SLEEP_MS || isPutRight ? awake : awake + lead;
}
