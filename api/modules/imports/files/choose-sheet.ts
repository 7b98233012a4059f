/** Chooses the sheet of a workbook: the selected one, else the first visible one with headings. */
import { headOf, noFacts, type TableChoice } from './table-head.ts';
import { FileRefused } from './file-limits.ts';
import type { TableRow } from './table-row.ts';
import { HEAD_ROWS } from './table-columns.ts';
import type { Book } from './xlsx-book.ts';
import { xlsxRows } from './xlsx-cells.ts';

/** The first rows of a table, up to a limit and beyond the line of the headings, or to the first unreadable one. */
export async function firstRows(rows: AsyncIterable<TableRow>, headerLine = 0): Promise<TableRow[]> {
  const first: TableRow[] = [];
  try {
    for await (const row of rows) {
      first.push(row);
      if (first.length >= HEAD_ROWS && row.line > headerLine) break;
    }
  } catch (error) {
    if (!(error instanceof FileRefused) || first.length === 0) throw error;
  }
  return first;
}

async function hasHeadings(book: Book, sheet: number, choice: TableChoice): Promise<boolean> {
  try {
    headOf(await firstRows(xlsxRows(book, sheet), choice.headerLine), choice, noFacts());
    return true;
  } catch (error) {
    if (error instanceof FileRefused) return false;
    throw error;
  }
}

/** The sheet to read, from 0, and the visible ones with tables; null when the book has no sheet of the chosen name. */
export async function chooseSheet(
  book: Book,
  choice: TableChoice & { readonly sheet?: number | undefined; readonly sheetName?: string | undefined },
): Promise<{ readonly sheet: number | null; readonly tables: readonly number[] }> {
  const visible = book.sheets.flatMap(({ isHidden, part }, index) => (isHidden || part === undefined ? [] : [index]));
  const named =
    choice.sheetName === undefined ? choice.sheet : book.sheets.findIndex(({ name }) => name === choice.sheetName);
  if (named === -1) return { sheet: null, tables: [] };
  const tables: number[] = [];
  for (const index of visible) if (await hasHeadings(book, index, choice)) tables.push(index);
  return { sheet: named ?? tables[0] ?? visible[0] ?? 0, tables };
}
