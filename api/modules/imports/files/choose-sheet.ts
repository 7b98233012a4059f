/** Chooses the sheet of a workbook: the selected one, else the first visible one with headings. */
import { headOf, type TableChoice } from './table-head.ts';
import { FileRefused } from './file-limits.ts';
import type { TableRow } from './table-row.ts';
import { HEAD_ROWS } from './table-columns.ts';
import type { Book } from './xlsx-book.ts';
import { xlsxRows } from './xlsx-cells.ts';

/** The first rows of a table, up to a limit or to the first unreadable one. */
export async function firstRows(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const first: TableRow[] = [];
  try {
    for await (const row of rows) {
      first.push(row);
      if (first.length >= HEAD_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof FileRefused) || first.length === 0) throw error;
  }
  return first;
}

async function hasHeadings(book: Book, sheet: number, choice: TableChoice): Promise<boolean> {
  try {
    headOf(await firstRows(xlsxRows(book, sheet)), choice, { isOwn: false, changesOnly: null, madeAt: null });
    return true;
  } catch (error) {
    if (error instanceof FileRefused) return false;
    throw error;
  }
}

/** The sheet to read, from 0, and the visible ones with tables. */
export async function chooseSheet(
  book: Book,
  choice: TableChoice & { readonly sheet?: number | undefined },
): Promise<{ readonly sheet: number; readonly tables: readonly number[] }> {
  const visible = book.sheets.flatMap(({ isHidden, part }, index) => (isHidden || part === undefined ? [] : [index]));
  const tables: number[] = [];
  for (const index of visible) if (await hasHeadings(book, index, choice)) tables.push(index);
  return { sheet: choice.sheet ?? tables[0] ?? visible[0] ?? 0, tables };
}
