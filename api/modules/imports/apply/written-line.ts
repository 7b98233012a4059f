/** What an import wrote for its lines: enough to take it back, and how many of them became what. */
import type { ImportLineRow, ImportLinkRow, ImportRow } from '#db/import-tables.ts';
import type { ProductRow } from '#db/tables.ts';
import type { Plain } from '../plan/wanted-fields.ts';

export interface WrittenChange {
  readonly field: string;
  readonly before: Plain;
  readonly after: Plain;
}

export interface WrittenLine {
  readonly created: boolean;
  readonly changes: readonly WrittenChange[];
  /** Units moved. */
  readonly stock: number;
  /** Whether it was on sale, and since when it stood there, before. */
  readonly state: Pick<ProductRow, 'deleted_at' | 'draft' | 'created_at' | 'updated_at'> | null;
  /** The link as it was; null: there was none. */
  readonly link: ImportLinkRow | null;
  /** A link of another code of the same product, which this one took the place of. */
  readonly former: ImportLinkRow | null;
  /** Edited between preview and writing, and left alone. */
  readonly kept: readonly string[];
}

/** Lines by what became of them. */
export type Outcomes = Record<Exclude<ImportLineRow['outcome'], ''>, number>;

export const outcomesOf = ({ outcomes }: Pick<ImportRow, 'outcomes'>): Outcomes => ({
  done: 0,
  kept: 0,
  failed: 0,
  undone: 0,
  ...(JSON.parse(outcomes) as Partial<Outcomes>),
});

/** The column of an import once these changes of its counts are added. */
export function withOutcomes(
  row: Pick<ImportRow, 'outcomes'>,
  changes: Partial<Outcomes>,
): Pick<ImportRow, 'outcomes'> {
  const outcomes = outcomesOf(row);
  for (const [outcome, count] of Object.entries(changes)) outcomes[outcome as keyof Outcomes] += count;
  return { outcomes: JSON.stringify(outcomes) };
}
