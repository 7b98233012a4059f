/** Arithmetic of the price filter: round ends for the slider, and what a person typed. */

export interface SliderRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Positions a thumb can take, about: fine enough to choose, coarse enough for the arrow keys. */
const POSITIONS = 100;

/** Round numbers round the prices there are: a step of 1, 2 or 5 times a power of ten, ends on whole steps. */
export function sliderRange(min: number, max: number): SliderRange {
  const rough = Math.max(1, (max - min) / POSITIONS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((candidate) => candidate >= rough) ?? power;
  return { from: Math.floor(min / step) * step, to: Math.ceil(max / step) * step, step };
}

/** Whole roubles out of what was typed; undefined for nothing readable. */
export function typedRoubles(text: string): number | undefined {
  const digits = text.replace(/[\s\u00a0]/g, '').replace(/[.,]\d*$/, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** Puts the ends into order: «от 900 до 100» means 100 to 900. */
export function inOrder(min: number | undefined, max: number | undefined): [number | undefined, number | undefined] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
}
