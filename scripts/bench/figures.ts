/** Figures of a measurement and their formatting. */
import { tableOf } from '../figures-file.ts';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The value at this share (0 to 1) of the sorted values; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export interface Figure {
  /** The database's engine, where the measurement runs on several. */
  engine?: string;
  what: string;
  value: string;
  /** The required value, if there is one. */
  target?: string;
}

/** The report's table: a row for each measure, a column for each engine, and one for targets if there are any. */
export function figuresTable(figures: readonly Figure[]): string {
  const columnOf = ({ engine = 'measured' }: Figure): string => engine;
  const columns = [...new Set(figures.map(columnOf))];
  const hasTargets = figures.some(({ target = '' }) => target !== '');
  const rows = [...new Set(figures.map(({ what }) => what))].map((what) => {
    const measured = figures.filter((figure) => figure.what === what);
    const values = columns.map((column) => measured.find((figure) => columnOf(figure) === column)?.value ?? '');
    return [what, ...values, ...(hasTargets ? [measured[0]?.target ?? ''] : [])];
  });
  return tableOf(['what', ...columns, ...(hasTargets ? ['target'] : [])], rows);
}

export const spread = (times: readonly number[]): string =>
  `median ${round(median(times), 1)} ms, p95 ${round(percentile(times, 0.95), 1)} ms`;

export const range = (times: readonly number[], most = 'most'): string =>
  `median ${round(median(times))} ms, ${most} ${round(Math.max(...times))} ms`;

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export async function repeated(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) took.push(await timed(work));
  return took;
}

export const MEGABYTE = 1024 * 1024;
export const mebibytes = (bytes: number): string => `${round(bytes / MEGABYTE)} MiB`;

export const round = (value: number, digits = 0): string => value.toFixed(digits);

/** An address of a visitor in a separate network; the shop must be configured to trust it (`TRUST_PROXY`). */
export const networkOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
