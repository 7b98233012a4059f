/**
 * The figures of a report's rows, in the order of its columns. The schemas of the rows, the headings of files and the columns, sums and
 * totals of the screen are derived from this table. Each adds up: the screen sums the figures of rows and subtracts rows from totals. An
 * average or a share is a column of its tables instead.
 */
import { z } from 'zod';

interface FigureDescriptor {
  /** Heading of its column; a file adds the unit. */
  readonly label: string;
  readonly unit: 'pieces' | 'roubles';
}

export const REPORT_FIGURES = {
  qty: { label: 'Штук', unit: 'pieces' },
  revenue: { label: 'Выручка', unit: 'roubles' },
  cost: { label: 'Себестоимость', unit: 'roubles' },
  grossProfit: { label: 'Маржа', unit: 'roubles' },
} as const satisfies Record<string, FigureDescriptor>;

export type ReportFigure = keyof typeof REPORT_FIGURES;
export type Figures = Record<ReportFigure, number>;
export const REPORT_FIGURE_NAMES = Object.keys(REPORT_FIGURES) as ReportFigure[];

export function eachFigure<Value>(valueOf: (figure: ReportFigure) => Value): Record<ReportFigure, Value> {
  return Object.fromEntries(REPORT_FIGURE_NAMES.map((figure) => [figure, valueOf(figure)])) as Record<
    ReportFigure,
    Value
  >;
}

/** Roubles and pieces. */
export const figuresSchema = z.object(
  eachFigure((figure) => (REPORT_FIGURES[figure].unit === 'pieces' ? z.number().int() : z.number())),
);
