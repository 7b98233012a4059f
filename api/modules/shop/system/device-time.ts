/** Which instant and day something belongs to that a device has dated, given that its clock may be wrong. */
import { businessDay } from '#contract/values/business-day.ts';

/** Skew up to this is ignored: it is mostly the network's delay. */
export const SKEW_TOLERATED_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** What is known of the instant from elsewhere, ISO; null where nothing is. */
export interface TimeBounds {
  /** It cannot be earlier. */
  readonly notBefore: string | null;
  /** What came after it was made at this instant. */
  readonly notAfter: string | null;
}

const UNBOUNDED: TimeBounds = { notBefore: null, notAfter: null };

export interface DeviceTime {
  businessAt: string;
  businessDay: string;
  /** Server clock minus device clock, milliseconds; null when the device did not say. */
  skewMs: number | null;
  skewed: boolean;
  /** The device told a time that cannot be: another one was taken. */
  doubted: boolean;
  late: boolean;
}

/**
 * It counts at the device's time, corrected when its clock is off by more than a minute, and never in the future
 * nor before `bounds` allow. A time too early by less than a day is moved to the earliest that is possible. One further
 * off says nothing of when it was, so it counts when what came after it was made, or at its arrival. A clock
 * wrong by a year blocks nothing.
 */
export function deviceTime(times: {
  /** By the device's clock; undefined for now. */
  saidAt: string | undefined;
  sentAt: string | undefined;
  now: Date;
  timeZone: string;
  bounds?: TimeBounds;
}): DeviceTime {
  const { now, timeZone, bounds = UNBOUNDED } = times;
  const skewMs = times.sentAt === undefined ? null : now.getTime() - Date.parse(times.sentAt);
  const skewed = skewMs !== null && Math.abs(skewMs) > SKEW_TOLERATED_MS;
  const told = times.saidAt === undefined ? now.getTime() : Date.parse(times.saidAt) + (skewed ? skewMs : 0);
  const at = new Date(Math.min(possible(told, bounds), now.getTime()));
  const day = businessDay(at, timeZone);
  return {
    businessAt: at.toISOString(),
    businessDay: day,
    skewMs,
    skewed,
    doubted: Math.abs(at.getTime() - told) > SKEW_TOLERATED_MS,
    late: day < businessDay(now, timeZone),
  };
}

/** Epoch milliseconds within the bounds; infinite for a time that says nothing while nothing came after it. */
function possible(told: number, { notBefore, notAfter }: TimeBounds): number {
  if (notBefore === null) return told;
  const earliest = Date.parse(notBefore);
  if (told >= earliest - SKEW_TOLERATED_MS) return told;
  if (earliest - told < DAY_MS) return earliest;
  return notAfter === null ? Infinity : Math.max(earliest, Date.parse(notAfter));
}
