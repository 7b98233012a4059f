/** Detects a till that has not contacted the server for too long. */

/** Longest time between two contacts of a till at work: a shift. */
const DEVICE_SILENT_HOURS = 12;

/** no: contacted within a shift; silent: no contact since; holding: no contact since, and it had unsent receipts at its last contact. */
export const SILENCES = ['no', 'silent', 'holding'] as const;
export type Silence = (typeof SILENCES)[number];

/** @param device figures of its last contact; a till that never made contact counts as silent. `now` is the server's clock. */
export function deviceSilence(device: { lastSeenAt: string | null; pendingCount: number }, now: Date): Silence {
  const silentMs = device.lastSeenAt === null ? Infinity : now.getTime() - Date.parse(device.lastSeenAt);
  if (silentMs <= DEVICE_SILENT_HOURS * 3_600_000) return 'no';
  return device.pendingCount > 0 ? 'holding' : 'silent';
}
