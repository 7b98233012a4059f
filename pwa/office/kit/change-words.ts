/** A figure compared with the previous period: signs for the screen, words for screen readers. Pure. */
import { formatDecimal, formatNumber, formatRoubles, toKopecks, toRoubles } from '#contract/values/money.ts';

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** «+12,4 %», «−3 %», «+120 %»; null when there is nothing to compare with. */
  readonly percent: string | null;
  /** «+389 435 ₽», «−7». */
  readonly difference: string;
  /** «больше на 389 435 ₽, на 12,4 %». */
  readonly words: string;
}

const MINUS = '\u2212';
const NBSP = '\u00a0';

function signed(value: number, format: (value: number) => string): string {
  return value < 0 ? `${MINUS}${format(-value)}` : format(value);
}

export const roubles = (value: number): string => signed(value, formatRoubles);
export const pieces = (value: number): string => signed(value, formatNumber);

export function changeOf(now: number, before: number, format: (value: number) => string): Change {
  // In kopecks, since decimal roubles don't subtract exactly.
  const difference = toRoubles(toKopecks(now) - toKopecks(before));
  const size = format(Math.abs(difference));
  const share = before > 0 ? (Math.abs(difference) / before) * 100 : null;
  const percent = share === null ? null : `${formatDecimal(share, share < 100 ? 1 : 0)}${NBSP}%`;
  if (difference === 0) return { direction: 'same', percent, difference: size, words: 'столько же' };
  const [sign, direction, more] =
    difference > 0 ? (['+', 'up', 'больше'] as const) : ([MINUS, 'down', 'меньше'] as const);
  return {
    direction,
    percent: percent && `${sign}${percent}`,
    difference: `${sign}${size}`,
    words: `${more} на ${size}${percent === null ? '' : `, на ${percent}`}`,
  };
}
