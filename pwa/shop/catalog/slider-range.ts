/** Arithmetic of range filters: round ends for the slider, and their order. */
import { formatDecimal } from '#contract/values/money.ts';

/** Approximate number of positions of a thumb: fine enough to choose, coarse enough for the arrow keys. */
const POSITIONS = 100;

/** Removes floating-point noise. */
const roundOff = (value: number) => Number(value.toFixed(6));

/** Round ends around the existing values: the step is 1, 2 or 5 times a power of ten, not below `least`, and the ends are whole steps. */
export function sliderRange(min: number, max: number, least = 1) {
  const minStep = Math.max(least, (max - min) / POSITIONS);
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = roundOff(
    [1, 2, 5, 10].map((digit) => digit * power).find((candidate) => candidate >= minStep * (1 - 1e-9)) ?? power,
  );
  return {
    from: roundOff(Math.floor(roundOff(min / step)) * step),
    to: roundOff(Math.ceil(roundOff(max / step)) * step),
    step,
  };
}

/** Formats a feature's number for people: `1 200`, `12,5`. */
export const shownNumber = (value: number): string => formatDecimal(value, 3);

/** Swaps reversed ends: «от 900 до 100» means 100 to 900. */
export function inOrder(min: number | undefined, max: number | undefined): [number | undefined, number | undefined] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
}
