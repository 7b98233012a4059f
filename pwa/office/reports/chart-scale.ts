/** The axis of values of a chart. Pure. */
const INTERVALS_MOST = 5;

/** Round values at equal distances, from the least to the greatest: all values and zero lie between the first and the last. */
export function ticksOf(values: readonly number[]): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(least === 0 ? 1 : 0, ...values);
  const distance = (most - least) / INTERVALS_MOST;
  const power = 10 ** Math.floor(Math.log10(distance));
  const step = ([1, 2, 5].find((times) => times * power >= distance) ?? 10) * power;
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, tick) => (first + tick) * step);
}

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 });

/** «240 тыс.», «1,2 млн». */
export function axisText(value: number): string {
  return compact.format(value).replace(/\s/g, '\u00a0').replace('-', '\u2212');
}
