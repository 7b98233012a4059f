/** Money: whole kopecks inside and in the database, roubles on the wire. Conversions happen only here. */

/** Roubles (at most two decimals) -> whole kopecks. */
export function toKopecks(roubles: number): number {
  return Math.round(roubles * 100);
}

/** Whole kopecks -> roubles. */
export function toRoubles(kopecks: number): number {
  return kopecks / 100;
}

/** Line total in roubles, free of binary rounding: `price` roubles times whole `qty`. */
export function lineTotal(price: number, qty: number): number {
  return toRoubles(toKopecks(price) * qty);
}

export function saleTotal(lines: readonly { price: number; qty: number }[]): number {
  return toRoubles(lines.reduce((sum, line) => sum + toKopecks(line.price) * line.qty, 0));
}

const NBSP = '\u00a0';
const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Russian typography: no-break spaces between groups, a true minus sign. */
function typeset(figures: string): string {
  return figures.replace(/\s/g, NBSP).replace('-', '\u2212');
}

/** A number as people read it in Russian: `12 490` with no-break spaces, `−3` with a true minus. */
export function formatNumber(value: number): string {
  return typeset(whole.format(value));
}

/** Roubles without the sign, as in a field under «Цена, ₽»: `12 490`, kopecks only when there are some. */
export function formatSum(roubles: number): string {
  return typeset((toKopecks(roubles) % 100 === 0 ? whole : exact).format(roubles));
}

/** Roubles as people read them: `12 490 ₽`, kopecks only when there are some. */
export function formatRoubles(roubles: number): string {
  return `${formatSum(roubles)}${NBSP}₽`;
}
