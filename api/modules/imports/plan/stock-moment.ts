/** Moments of a file's texts: that of its stock, from the file's own date. */
import { zoneOffset } from '#contract/values/business-day.ts';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?/;

/** The instant of a local time `YYYY-MM-DDThh:mm[:ss[.mmm]]`, ISO; null for other texts. */
export function localInstant(text: string, timeZone: string): string | null {
  const [, year, month, day, hour, minute, second = '0', part = '0'] = LOCAL.exec(text) ?? [];
  if (hour === undefined) return null;
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const offset = zoneOffset(new Date(asUtc), timeZone);
  return new Date(asUtc - offset + Math.round(Number(`0.${part}`) * 1000)).toISOString();
}

/** ISO instant. A time without a zone is the shop's. A future, empty or date-only value is replaced by the time of arrival. */
export function stockMoment(madeAt: string | null, timeZone: string, now: Date): string {
  const text = madeAt?.trim() ?? '';
  const local = localInstant(text, timeZone);
  if (local === null) return now.toISOString();
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const instant = Date.parse(hasZone ? text.replace(' ', 'T') : local);
  if (!Number.isFinite(instant) || instant > now.getTime() || instant < Date.UTC(2000, 0, 1)) return now.toISOString();
  return new Date(instant).toISOString();
}
