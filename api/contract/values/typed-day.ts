/** Calendar days as people type them in Russian: day, month, year, independent of the browser's language. */

const PARTED = /^(\d{1,2})[.\-/\s]+(\d{1,2})[.\-/\s]+(\d{2}|\d{4})$/;
/** A numeric keypad has no point: `20112026`, `201126`. */
const RUN = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const EARLIEST_YEAR = 1900;

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= EARLIEST_YEAR && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/**
 * Parses a typed day; a two-digit year is in this century.
 * @returns `YYYY-MM-DD`, `''` for empty input, null for an invalid day
 */
export function typedDay(typed: string): string | null {
  const text = typed.trim().replace(/\s*г\.?$/, '');
  if (text === '') return '';
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  if (isoYear !== undefined) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month, year] = PARTED.exec(text) ?? RUN.exec(text) ?? [];
  if (year === undefined) return null;
  return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day));
}

/** `2026-11-20` for people, `20.11.2026`; other text is returned as it is. */
export function dayText(day: string): string {
  const [, year, month, date] = ISO.exec(day) ?? [];
  return year === undefined ? day : `${date}.${month}.${year}`;
}
