/** The first rows of a table as they stand in the file, and how they are read: for choosing otherwise. */
import type { ImportProfile } from '#contract/imports/import-profile.ts';
import { csvRows, delimiterOf, type TableRow } from './csv-cells.ts';
import { encodingOf, SAMPLE_BYTES } from './decode.ts';
import { openFile, type OpenedFile } from './open-file.ts';
import { headOf } from './read-table.ts';
import { FileRefused } from './source-row.ts';
import { HEAD_ROWS, type Column } from './table-columns.ts';
import { sheetNames, xlsxRows } from './xlsx-cells.ts';

export interface Sheet {
  /** Empty for a book, which has its own. */
  readonly encoding: string;
  readonly delimiter: string;
  /** Names of a book's sheets. */
  readonly sheets: readonly string[];
  readonly rows: readonly TableRow[];
  /** Null when no line looks like headings. */
  readonly head: { readonly line: number; readonly columns: readonly Column[] } | null;
}

/** Rows until there are enough, or until they can't be read any further. */
async function firstOf(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
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
  const delimiter = choice.delimiter ?? delimiterOf(beginning);
  // The last line of a sample is cut somewhere.
  const text = isWhole ? beginning : beginning.slice(0, beginning.lastIndexOf('\n'));
  return { encoding, delimiter, sheets: [], rows: await firstOf(csvRows(alone(text), delimiter)) };
}

/** Null where the file is no table. Throws `FileRefused`. */
export async function readSheet(path: string, name: string, choice: ImportProfile['table']): Promise<Sheet | null> {
  const opened = await openFile(path, name);
  try {
    const isBook = opened.parts.some((part) => part.name === 'xl/workbook.xml');
    const sheet = isBook
      ? {
          encoding: '',
          delimiter: '',
          sheets: await sheetNames(opened),
          rows: await firstOf(xlsxRows(opened, choice.sheet ?? 0)),
        }
      : await ofText(opened, choice);
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
