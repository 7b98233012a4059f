/** What a chart shows, said without the library that draws it. */

export interface ChartSpec {
  /** Columns stand along time, rows lie under one another with their names before them. */
  readonly kind: 'columns' | 'rows';
  readonly labels: readonly string[];
  /** Labels in bold: days off. */
  readonly strong: readonly boolean[];
  /** Roubles, one a label. */
  readonly revenue: readonly number[];
  /** Of the revenue. */
  readonly margin: readonly number[];
  /** Revenue of the period before, as a line; empty draws none. */
  readonly former: readonly number[];
}

/** Where the pointer rests, in px of the canvas. */
export interface ChartPoint {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

export interface DrawnChart {
  show(spec: ChartSpec): void;
  /** Draws again with the colours that hold now, and at this width when given (paper). */
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

/** A name that fits before its row. */
export function rowName(name: string): string {
  return name.length <= NAME_MOST ? name : `${name.slice(0, NAME_MOST - 1).trimEnd()}…`;
}
