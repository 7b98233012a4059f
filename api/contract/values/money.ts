/** Money: whole kopecks inside and in the database, roubles on the wire. Conversions happen only here. */

/** Roubles (at most two decimals) -> whole kopecks. */
export function toKopecks(roubles: number): number {
  return Math.round(roubles * 100);
}

/** Whole kopecks -> roubles. */
export function toRoubles(kopecks: number): number {
  return kopecks / 100;
}

export const roublesOrNull = (kopecks: number | null): number | null => (kopecks === null ? null : toRoubles(kopecks));
export const kopecksOrNull = (roubles: number | null): number | null => (roubles === null ? null : toKopecks(roubles));

/** Line total in roubles, free of binary rounding: `price` roubles times whole `qty`. */
export function lineTotal(price: number, qty: number): number {
  return toRoubles(toKopecks(price) * qty);
}

export function saleTotal(lines: readonly { price: number; qty: number }[]): number {
  return toRoubles(lines.reduce((sum, line) => sum + toKopecks(line.price) * line.qty, 0));
}

const NBSP = '\u00a0';

/** A number as people read it in Russian: `12 490` with no-break spaces, `−3` with a true minus. */
export function formatNumber(value: number): string {
  return formatDecimal(value, 0);
}

/**
 * A number as people read it, rounded to `most` decimals, with at least `least`: `0,5`. A page's first `Intl.NumberFormat` would block a phone for 50 ms
 * before the first prices.
 */
export function formatDecimal(value: number, most: number, least = 0): string {
  const unit = 10 ** most;
  // Fifteen digits hold no binary noise, which would round 1.005 down.
  const units = Math.round(Number((Math.abs(value) * unit).toPrecision(15)));
  const whole = String(Math.floor(units / unit)).replace(/\B(?=(\d{3})+$)/g, NBSP);
  const decimals = String(units % unit)
    .padStart(most, '0')
    .replace(/0+$/, '')
    .padEnd(least, '0');
  return `${value < 0 && units > 0 ? '\u2212' : ''}${whole}${decimals && `,${decimals}`}`;
}

/** Roubles without the sign, as in a field under «Цена, ₽»: `12 490`, kopecks only when there are some. */
export function formatSum(roubles: number): string {
  return toKopecks(roubles) % 100 === 0 ? formatNumber(roubles) : formatDecimal(roubles, 2, 2);
}

/** Roubles as people read them: `12 490 ₽`, kopecks only when there are some. */
export function formatRoubles(roubles: number): string {
  return `${formatSum(roubles)}${NBSP}₽`;
}
