/** Rows of the journal in words, by the sort under which a seller knows them. */
import { counted } from '#contract/values/plural.ts';
import type { RowCounts } from '#contract/devices/row-counts.ts';
import { NO_ROWS, SORT_WORDS } from '../rows/kinds.ts';

const SORTS = Object.keys(SORT_WORDS) as (keyof RowCounts)[];

export const countAll = (counts: RowCounts): number => SORTS.reduce((sum, sort) => sum + counts[sort], 0);

/** «2 чека», «1 пересчёт»: a text for each sort that has rows. */
export function sortTexts(counts: RowCounts): string[] {
  return SORTS.filter((sort) => counts[sort] > 0).map((sort) => counted(counts[sort], ...SORT_WORDS[sort]));
}

/** «2 чека, 1 заказ и 1 пересчёт»; empty for an empty list. */
export const joinTexts = (texts: readonly string[]): string => new Intl.ListFormat('ru').format(texts);

/** The unsent rows that a till reports: all receipts where it reports no sorts, rows of unknown sorts where the server knows none of them. */
export function reportedRows(till: { pendingRows: RowCounts | null; pendingCount: number }): RowCounts {
  const rows = till.pendingRows ?? { ...NO_ROWS, receipts: till.pendingCount };
  return countAll(rows) > 0 ? rows : { ...rows, unknown: till.pendingCount };
}
