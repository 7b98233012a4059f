/**
 * The shop's only CSV writer, in the form that Russian spreadsheets open: UTF-8 with a byte order mark, semicolons, CRLF, decimal comma.
 * Rows are streamed while they are read. Typed text never becomes a formula: csv-stringify puts an apostrophe before texts that begin like
 * one; numbers of the shop's own stay numbers.
 */
import { pipeline, Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { stringify } from 'csv-stringify';
import { Streamed } from './route.ts';
import type { TableFormat, FileColumn } from '#contract/exchange/goods-table.ts';

/** Null is an empty cell; a number is written with a decimal comma. */
export type CsvCell = string | number | null;

export interface CsvFile<Row> {
  /** File name with its extension; may be Russian. */
  readonly fileName: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
}

/** Columns for rows of ready cells, in the order of their headings. */
export function columnsOf(headings: readonly string[]): FileColumn<readonly CsvCell[]>[] {
  return headings.map((heading, index) => ({ heading, cell: (row) => row[index] ?? null }));
}

/** Continues an iteration whose first step was already taken. */
function resumed<T>(
  first: IteratorResult<T, unknown>,
  rest: AsyncIterator<T, unknown>,
): AsyncIterableIterator<T, unknown> {
  let taken: IteratorResult<T, unknown> | null = first;
  return {
    next: async () => {
      const step = taken ?? (await rest.next());
      taken = null;
      return step;
    },
    return: async () => (await rest.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Texts that themselves begin like a guarded one: apostrophes before a sign that begins formulas. */
const OWN_APOSTROPHE = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Adds one more apostrophe, so that a reader who removes the guard gets the typed text. */
const guarded = (cell: CsvCell): CsvCell => (typeof cell === 'string' && OWN_APOSTROPHE.test(cell) ? `'${cell}` : cell);

/** Rows written before other requests get their turn. */
const PORTION = 200;

async function* records<Row>({ columns, rows }: CsvFile<Row>): AsyncGenerator<CsvCell[]> {
  const headings: CsvCell[] = columns.map(({ heading }) => heading);
  let written = 0;
  for await (const row of rows) {
    if (written === 0) yield headings;
    written += 1;
    if (written % PORTION === 0) await yieldToEventLoop();
    yield columns.map(({ cell }) => guarded(cell(row)));
  }
  if (written === 0) yield headings;
}

/**
 * The file as an answer. Its first row is read before this resolves, so that an early failure is refused like any call; a later failure
 * breaks the connection, so that a partial file never looks complete.
 */
export async function csvFile<Row>(file: CsvFile<Row>): Promise<Streamed> {
  const lines = records(file);
  const first = await lines.next();
  const body = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    // Some spreadsheets also end a line at a lone line feed or carriage return.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { number: (value) => String(value).replace('.', ',') },
  });
  // An error reaches the reader of the body; a reader that disconnects ends the iteration.
  pipeline(Readable.from(resumed(first, lines)), body, () => undefined);
  return new Streamed('text/csv; charset=utf-8', file.fileName, body);
}

/** Writes a table as a file of either format. A module above those that need it writes spreadsheets, so it is passed to their routes. */
export interface TableFile {
  <Row>(file: {
    /** Without its extension. */
    readonly name: string;
    readonly format: TableFormat;
    readonly columns: readonly FileColumn<Row>[];
    readonly rows: Iterable<Row> | AsyncIterable<Row>;
  }): Promise<Streamed>;
}
