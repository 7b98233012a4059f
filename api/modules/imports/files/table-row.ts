import type { ColumnField } from '#contract/imports/import-profile.ts';
import type { CellMark } from './table-codes.ts';

export interface Column {
  readonly field: ColumnField;
  readonly heading: string;
  /** A stock that is not taken, since another column says it better or in parts. */
  readonly isOtherStock?: true;
}

/** Cells of a row and the number of its first line, from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Data about cells beyond their texts, by column. */
  readonly marks?: ReadonlyMap<number, CellMark>;
  /** Set when the row lies within a quote that was opened in this line and column and does not end in its row. */
  readonly quote?: { readonly line: number; readonly column: number };
}
