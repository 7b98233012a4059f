/** Which instant and day a sale belongs to, given a device clock that may be wrong. */
import { businessDay } from '#contract/values/business-day.ts';

/** Skew up to this is ignored: it is mostly the network's delay. */
export const SKEW_TOLERATED_MS = 60_000;

export interface SaleTime {
  businessAt: string;
  businessDay: string;
  /** Server clock minus device clock, milliseconds; null when the device did not say. */
  skewMs: number | null;
  skewed: boolean;
  late: boolean;
}

/**
 * The sale counts at the device's time, corrected when its clock is off by more than a minute, and never in the future.
 * A clock wrong by a year blocks nothing.
 */
export function saleTime(times: {
  soldAt: string | undefined;
  sentAt: string | undefined;
  now: Date;
  timeZone: string;
}): SaleTime {
  const { now, timeZone } = times;
  const skewMs = times.sentAt === undefined ? null : now.getTime() - Date.parse(times.sentAt);
  const skewed = skewMs !== null && Math.abs(skewMs) > SKEW_TOLERATED_MS;
  const said = times.soldAt === undefined ? now.getTime() : Date.parse(times.soldAt);
  const at = new Date(Math.min(said + (skewed ? skewMs : 0), now.getTime()));
  const day = businessDay(at, timeZone);
  return { businessAt: at.toISOString(), businessDay: day, skewMs, skewed, late: day < businessDay(now, timeZone) };
}
