/** Arithmetic of range filters: round ends for the slider, and what a person typed. */
import { typedRoubles } from '#contract/values/typed-number.ts';

export interface SliderRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Positions a thumb can take, about: fine enough to choose, coarse enough for the arrow keys. */
const POSITIONS = 100;

/** Off with what binary fractions leave behind. */
const tidy = (value: number) => Number(value.toFixed(6));

/**
 * Round numbers round the values there are: a step of 1, 2 or 5 times a power of ten, not below `least`, and ends on
 * whole steps.
 */
export function sliderRange(min: number, max: number, least = 1): SliderRange {
  const rough = Math.max(least, (max - min) / POSITIONS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = tidy(
    [1, 2, 5, 10].map((digit) => digit * power).find((candidate) => candidate >= rough * (1 - 1e-9)) ?? power,
  );
  return { from: tidy(Math.floor(tidy(min / step)) * step), to: tidy(Math.ceil(tidy(max / step)) * step), step };
}

/** Whole roubles out of what was typed: a filter asks for no kopecks. Null for nothing, NaN for what is no sum. */
export function wholeRoubles(typed: string): number | null {
  const roubles = typedRoubles(typed);
  return roubles === null ? null : Math.floor(roubles);
}

const decimal = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 });

/** A feature's number as people read it: `1 200`, `12,5`. */
export function shownNumber(value: number): string {
  return decimal.format(value).replace(/\s/g, '\u00a0');
}

/** Puts the ends into order: «от 900 до 100» means 100 to 900. */
export function inOrder(min: number | undefined, max: number | undefined): [number | undefined, number | undefined] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
}
