/** When a till has said nothing for too long. */

/** Longest time between two words of a till at work: a shift. */
const DEVICE_SILENT_HOURS = 12;

/** no: heard of within a shift; silent: not; holding: not, and it had receipts to send when it spoke last. */
export const SILENCES = ['no', 'silent', 'holding'] as const;
export type Silence = (typeof SILENCES)[number];

/** @param device what it said last; never heard of counts as silent. `now` is the server's clock. */
export function deviceSilence(device: { lastSeenAt: string | null; pendingCount: number }, now: Date): Silence {
  const silentMs = device.lastSeenAt === null ? Infinity : now.getTime() - Date.parse(device.lastSeenAt);
  if (silentMs <= DEVICE_SILENT_HOURS * 3_600_000) return 'no';
  return device.pendingCount > 0 ? 'holding' : 'silent';
}
