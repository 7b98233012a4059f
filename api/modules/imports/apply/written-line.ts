/** The record of an import's written lines, for the undo, and the counts of outcomes. */
import type { ImportLineRow, ImportLinkRow, ImportRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import type { Scalar } from '../plan/planned-line.ts';

export interface WrittenChange {
  readonly field: string;
  readonly before: Scalar;
  readonly after: Scalar;
}

export interface WrittenLine {
  readonly created: boolean;
  readonly changes: readonly WrittenChange[];
  /** Units moved. */
  readonly stock: number;
  /** Sale state and dates before the import. */
  readonly state:
    | (Pick<ProductRow, 'deleted_at' | 'draft' | 'created_at' | 'updated_at'> & Partial<Pick<ProductRow, 'put_aside'>>)
    | null;
  /** The former link; null without one. */
  readonly link: ImportLinkRow | null;
  /** A link of another code of the same product, replaced by this one. */
  readonly former: ImportLinkRow | null;
  /** Fields edited between preview and writing, and left unchanged. */
  readonly kept: readonly string[];
}

/** Number of lines by outcome. */
export type Outcomes = Record<Exclude<ImportLineRow['outcome'], ''>, number>;

export const outcomesOf = ({ outcomes }: Pick<ImportRow, 'outcomes'>): Outcomes => ({
  done: 0,
  kept: 0,
  failed: 0,
  undone: 0,
  ...(JSON.parse(outcomes) as Partial<Outcomes>),
});

/** The column of an import with these changes of its counts added. */
export function withOutcomes(
  row: Pick<ImportRow, 'outcomes'>,
  changes: Partial<Outcomes>,
): Pick<ImportRow, 'outcomes'> {
  const outcomes = outcomesOf(row);
  for (const [outcome, count] of Object.entries(changes)) outcomes[outcome as keyof Outcomes] += count;
  return { outcomes: JSON.stringify(outcomes) };
}
