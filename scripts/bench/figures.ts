/** Figures of a measurement and their formatting. */
import { cpus, totalmem } from 'node:os';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

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

export function report(title: string, figures: readonly Figure[]): void {
  console.log(`\n### ${title}\n`);
  console.log('| what | measured | target |\n|---|---|---|');
  for (const { what, value, target = '' } of figures) console.log(`| ${what} | ${value} | ${target} |`);
}

/** Description of the machine, for the reader of the figures. */
export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

export const round = (value: number, digits = 0): string => value.toFixed(digits);

/** An address of a visitor in a separate network; the shop must be configured to trust it (`TRUST_PROXY`). */
export const networkOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
