/** The first rows of a table as they are in the file, and their interpretation, for changing it. */
import { csvRows } from './csv-cells.ts';
import type { TableRow } from './table-cells.ts';
import { SAMPLE_BYTES } from './decode.ts';
import type { ImportMapping } from '#contract/imports/import-mapping.ts';
import { delimiterIn, openContent, type Content, type ReadChoice } from './open-content.ts';
import { headOf, type TableHead, type TableChoice } from './table-head.ts';
import { FileRefused, newFacts } from './source-row.ts';
import { HEAD_ROWS } from './table-columns.ts';
import { readBook, type Book } from './xlsx-book.ts';
import { xlsxRows } from './xlsx-cells.ts';

/** The first rows of a table, up to a limit and beyond the line of the headings, or to the first unreadable one. */
async function firstRows(rows: AsyncIterable<TableRow>, headerLine = 0): Promise<TableRow[]> {
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

/** Null when no line looks like headings. */
async function foundHead(read: () => Promise<readonly TableRow[]>, choice: TableChoice): Promise<TableHead | null> {
  try {
    return headOf(await read(), choice, newFacts('csv'));
  } catch (error) {
    if (error instanceof FileRefused) return null;
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
  for (const index of visible) {
    const head = await foundHead(() => firstRows(xlsxRows(book, index), choice.headerLine), choice);
    if (head !== null) tables.push(index);
  }
  return { sheet: named ?? tables[0] ?? visible[0] ?? 0, tables };
}

/** Lines among which a person may choose the headings. */
const SHOWN_LINES = 100;

type FirstRows = Pick<NonNullable<ImportMapping['sheet']>, 'encoding' | 'delimiter' | 'sheets' | 'sheet'> & {
  readonly rows: readonly TableRow[];
};
/** The beginning of a table; `head` is null when no line looks like headings. */
export type Sheet = FirstRows & { readonly head: Pick<TableHead, 'line' | 'columns' | 'currency'> | null };

async function* alone(text: string): AsyncGenerator<string> {
  yield text;
}

async function rowsOf(
  { format, texts: [text], books: [part] }: Content,
  choice: ReadChoice,
): Promise<FirstRows | null> {
  if (part !== undefined) {
    const opened = await part.open();
    try {
      const book = await readBook(opened);
      const chosen = await chooseSheet(book, choice);
      const other = { ...choice, sheetName: undefined, sheet: undefined };
      const sheet = chosen.sheet ?? (await chooseSheet(book, other)).sheet ?? 0;
      const sheets = book.sheets.map(({ name }) => name);
      return { encoding: '', delimiter: '', sheets, sheet, rows: await firstRows(xlsxRows(book, sheet), SHOWN_LINES) };
    } finally {
      opened.close();
    }
  }
  if (format !== 'csv' || text === undefined) return null;
  const { encoding, beginning } = text;
  const delimiter = delimiterIn(text, choice);
  // The last line of a sample is truncated.
  const whole = text.part.bytes < SAMPLE_BYTES ? beginning : beginning.slice(0, beginning.lastIndexOf('\n'));
  return {
    encoding,
    delimiter,
    sheets: [],
    sheet: 0,
    rows: await firstRows(csvRows(alone(whole), delimiter), SHOWN_LINES),
  };
}

/** The table that is read of the file; null when that is no table. Throws `FileRefused`. */
export async function readSheet(path: string, name: string, choice: ReadChoice): Promise<Sheet | null> {
  const content = await openContent(path, name, choice);
  try {
    const sheet = await rowsOf(content, choice);
    if (sheet === null) return null;
    const searched = sheet.rows.filter(({ line }, at) => at < HEAD_ROWS || line <= (choice.headerLine ?? 0) + 1);
    return { ...sheet, head: await foundHead(() => Promise.resolve(searched), choice) };
  } finally {
    content.opened.close();
  }
}
