/** The moment of a file's stock, from the file's own date. */
import { zoneOffset } from '#contract/values/business-day.ts';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?/;

/** ISO instant. A time without a zone is the shop's. A future, empty or date-only value is replaced by the time of arrival. */
export function stockMoment(madeAt: string | null, timeZone: string, now: Date): string {
  const [, year, month, day, hour, minute, second = '0', part = '0'] = LOCAL.exec(madeAt?.trim() ?? '') ?? [];
  if (madeAt === null || hour === undefined) return now.toISOString();
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(madeAt.trim());
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const rest = Math.round(Number(`0.${part}`) * 1000);
  const instant = hasZone
    ? Date.parse(madeAt.trim().replace(' ', 'T'))
    : asUtc - zoneOffset(new Date(asUtc), timeZone) + rest;
  if (!Number.isFinite(instant) || instant > now.getTime() || instant < Date.UTC(2000, 0, 1)) return now.toISOString();
  return new Date(instant).toISOString();
}
