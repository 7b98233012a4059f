/** Figures of a measurement and their formatting. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The value at this share (0 to 1) of the sorted values; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** One line of the report. */
export interface Figure {
  what: string;
  value: string;
  /** The required value, if there is one. */
  target?: string;
}

export const round = (value: number, digits = 0): string => value.toFixed(digits);

/** An address of a visitor in a separate network; the shop must be configured to trust it (`TRUST_PROXY`). */
export const networkOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
