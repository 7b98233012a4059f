/** The first rows of a table as they are in the file, and their interpretation, for changing it. */
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { chooseSheet, firstRows } from './choose-sheet.ts';
import { csvRows, delimiterOf, namedDelimiter, type TableRow } from './csv-cells.ts';
import { encodingOf, SAMPLE_BYTES } from './decode.ts';
import { openFile, type OpenedFile } from './open-file.ts';
import { headOf } from './table-head.ts';
import { FileRefused } from './source-row.ts';
import type { Column } from './table-columns.ts';
import { bookName, readBook } from './xlsx-book.ts';
import { xlsxRows } from './xlsx-cells.ts';

export interface Sheet {
  /** Empty for a workbook, which has its own. */
  readonly encoding: string;
  readonly delimiter: string;
  /** Names of a workbook's sheets. */
  readonly sheets: readonly string[];
  /** Index of the read sheet, from 0. */
  readonly sheet: number;
  readonly rows: readonly TableRow[];
  /** Null when no line looks like headings. */
  readonly head: { readonly line: number; readonly columns: readonly Column[] } | null;
}

async function* alone(text: string): AsyncGenerator<string> {
  yield text;
}

async function ofText(opened: OpenedFile, choice: ImportProfile['table']): Promise<Omit<Sheet, 'head'> | null> {
  const part = opened.isZip ? opened.parts.find(({ name }) => /\.(?:csv|txt)$/i.test(name)) : opened.parts[0];
  if (part === undefined) return null;
  const sample = await part.sample();
  const isWhole = sample.length < SAMPLE_BYTES;
  const encoding = choice.encoding ?? encodingOf(sample, isWhole);
  const beginning = new TextDecoder(encoding).decode(sample);
  if (/^\s*</.test(beginning)) return null;
  const delimiter = choice.delimiter ?? namedDelimiter(beginning) ?? delimiterOf(beginning);
  // The last line of a sample is truncated.
  const text = isWhole ? beginning : beginning.slice(0, beginning.lastIndexOf('\n'));
  return { encoding, delimiter, sheets: [], sheet: 0, rows: await firstRows(csvRows(alone(text), delimiter)) };
}

async function ofBook(opened: OpenedFile, choice: ImportProfile['table']): Promise<Omit<Sheet, 'head'>> {
  const book = await readBook(opened);
  const { sheet } = await chooseSheet(book, choice);
  return {
    encoding: '',
    delimiter: '',
    sheets: book.sheets.map(({ name }) => name),
    sheet,
    rows: await firstRows(xlsxRows(book, sheet)),
  };
}

/** Null when the file is no table. Throws `FileRefused`. */
export async function readSheet(path: string, name: string, choice: ImportProfile['table']): Promise<Sheet | null> {
  const opened = await openFile(path, name);
  try {
    const sheet = (await bookName(opened)) === null ? await ofText(opened, choice) : await ofBook(opened, choice);
    if (sheet === null) return null;
    try {
      return { ...sheet, head: headOf(sheet.rows, choice, { isOwn: false, changesOnly: null, madeAt: null }) };
    } catch (error) {
      if (error instanceof FileRefused) return { ...sheet, head: null };
      throw error;
    }
  } finally {
    opened.close();
  }
}
