/** Description of a chart, independent of the library that draws it. */

export interface ChartSpec {
  /** `columns` stand along a time axis; `rows` are horizontal bars with their names at the left. */
  readonly kind: 'columns' | 'rows';
  readonly labels: readonly string[];
  /** Bold labels: days off. */
  readonly strong: readonly boolean[];
  /** Roubles, one for each label. */
  readonly revenue: readonly number[];
  /** Margin within the revenue. */
  readonly margin: readonly number[];
  /** Revenue of the previous period, drawn as a line; empty for none. */
  readonly former: readonly number[];
}

/** Position of the pointer, px of the canvas. */
export interface ChartPoint {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

export interface DrawnChart {
  show(spec: ChartSpec): void;
  /** Redraws with the current colours, and at this width when given (print). */
  redraw(width?: number): void;
  destroy(): void;
}

export interface ChartEvents {
  onPoint: (point: ChartPoint | null) => void;
  onPick: (index: number) => void;
}

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 });

/** «240 тыс.», «1,2 млн». */
export function axisText(value: number): string {
  return compact.format(value).replace(/\s/g, '\u00a0').replace('-', '\u2212');
}

const NAME_MOST = 26;

/** A name cut to fit before its bar. */
export function rowName(name: string): string {
  return name.length <= NAME_MOST ? name : `${name.slice(0, NAME_MOST - 1).trimEnd()}…`;
}
