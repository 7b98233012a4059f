/** The instant and day of an act that a device has dated, given that its clock may be wrong. */
import { businessDay } from '#contract/values/business-day.ts';

/** Skew up to this is ignored: it is mostly the network's delay. */
export const SKEW_TOLERATED_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Bounds of the instant from other sources, ISO; null when unknown. */
export interface TimeBounds {
  /** The act cannot be earlier. */
  readonly notBefore: string | null;
  /** Instant of the next act. */
  readonly notAfter: string | null;
}

const UNBOUNDED: TimeBounds = { notBefore: null, notAfter: null };

export interface DeviceTime {
  businessAt: string;
  businessDay: string;
  /** Server clock minus device clock, milliseconds; null without `sentAt`. */
  skewMs: number | null;
  skewed: boolean;
  /** The device's time is impossible and was replaced. */
  doubted: boolean;
  late: boolean;
}

interface SaidTime {
  /** By the device's clock; undefined for now. */
  saidAt: string | undefined;
  sentAt: string | undefined;
  now: Date;
  bounds?: TimeBounds;
}

/**
 * The device's time, corrected when its clock is off by more than a minute, never in the future nor before `bounds`. A time too early by
 * less than a day is moved to the earliest possible. One further off is unusable: then the time of the next act, or of arrival, counts. A
 * clock wrong by a year blocks nothing.
 */
export function deviceInstant(times: SaidTime): Omit<DeviceTime, 'businessDay' | 'late'> {
  const { now, bounds = UNBOUNDED } = times;
  const skewMs = times.sentAt === undefined ? null : now.getTime() - Date.parse(times.sentAt);
  const skewed = skewMs !== null && Math.abs(skewMs) > SKEW_TOLERATED_MS;
  const reportedMs = times.saidAt === undefined ? now.getTime() : Date.parse(times.saidAt) + (skewed ? skewMs : 0);
  const at = new Date(Math.min(withinBounds(reportedMs, bounds), now.getTime()));
  return {
    businessAt: at.toISOString(),
    skewMs,
    skewed,
    doubted: Math.abs(at.getTime() - reportedMs) > SKEW_TOLERATED_MS,
  };
}

/** The device's time (`deviceInstant`) with its day. */
export function deviceTime({ timeZone, ...times }: SaidTime & { timeZone: string }): DeviceTime {
  const instant = deviceInstant(times);
  const day = businessDay(new Date(instant.businessAt), timeZone);
  return { ...instant, businessDay: day, late: day < businessDay(times.now, timeZone) };
}

/** Epoch milliseconds within the bounds; infinite for an unusable time without a next act. */
function withinBounds(reportedMs: number, { notBefore, notAfter }: TimeBounds): number {
  if (notBefore === null) return reportedMs;
  const earliest = Date.parse(notBefore);
  if (earliest - reportedMs < DAY_MS) return Math.max(reportedMs, earliest);
  return notAfter === null ? Infinity : Math.max(earliest, Date.parse(notAfter));
}
