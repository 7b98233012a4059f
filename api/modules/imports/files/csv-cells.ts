/** Parses a CSV with an unknown delimiter into rows of cells. */
import { OWN_CODE } from '#contract/exchange/goods-table.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { copyText } from './clean-text.ts';
import { FileRefused, LIMITS } from './source-row.ts';
import { HEAD_ROWS, headingScore } from './table-columns.ts';
import type { TableRow } from './table-cells.ts';

const DELIMITERS = [';', '\t', ',', '|'] as const;

const countsOf = (sample: string, delimiter: string): number[] =>
  sample.split(/\r\n|\n|\r/).map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1);

/** Delimiters that split some line into the most headings. */
function delimitersOfHeadings(sample: string): readonly string[] {
  const lines = sample.split(/\r\n|\n|\r/, HEAD_ROWS);
  const scores = DELIMITERS.map((delimiter) =>
    Math.max(...lines.map((line) => headingScore(line.replaceAll('"', '').split(delimiter)))),
  );
  const most = Math.max(...scores);
  return most < 2 ? DELIMITERS : DELIMITERS.filter((_, index) => scores[index] === most);
}

/** The delimiter that splits the headings, or else most lines into the same number of cells. */
export function delimiterOf(sample: string): string {
  const scored = delimitersOfHeadings(sample).map((delimiter) => {
    const counts = groupBy(
      countsOf(sample, delimiter).filter((count) => count > 0),
      (count) => count,
    );
    const [columns, lines] = [...counts].sort((a, b) => b[1].length - a[1].length || b[0] - a[0])[0] ?? [0, []];
    // A decimal comma splits many lines too, but into fewer cells than the delimiter does.
    return { delimiter, score: lines.length * Math.log2(1 + columns) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** The delimiter of the shop's own table, whichever program saved it since; null for other files. */
export function ownDelimiter(beginning: string): string | null {
  const rest = beginning.replace(/^\ufeff/, '').replace(/^"/, '');
  if (!rest.startsWith(OWN_CODE)) return null;
  return /^"?([;,\t|])/.exec(rest.slice(OWN_CODE.length))?.[1] ?? null;
}

/** An apostrophe that keeps a text from being read as a formula; the shop's own files have it too. */
const GUARDED = /^'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

/** The first line for spreadsheet programs: `sep=;`. */
const SEPARATOR = /^\ufeff?"?sep=([;,\t|])?"?/i;

export const namedDelimiter = (beginning: string): string | null => SEPARATOR.exec(beginning)?.[1] ?? null;

interface Line {
  readonly text: string;
  /** CR, LF or both; empty at the end of the file. */
  readonly end: string;
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = '';
  for await (const chunk of chunks) {
    rest += chunk;
    let at = 0;
    // A CR at the end of a chunk may be half of a CRLF.
    for (const { 0: end, index } of rest.matchAll(/\r\n|\n|\r(?!$)/g)) {
      yield { text: rest.slice(at, index), end };
      at = index + end.length;
    }
    rest = rest.slice(at);
    if (rest.length > LIMITS.textLength) throw new FileRefused('Слишком длинная строка таблицы');
  }
  if (rest !== '') yield { text: rest.replace(/\r$/, ''), end: '' };
}

const unescaped = (text: string): string => text.replaceAll('""', '"');

function closingQuote(text: string, from: number): number {
  let at = from;
  for (;;) {
    at = text.indexOf('"', at);
    if (at === -1 || text[at + 1] !== '"') return at;
    at += 2;
  }
}

/**
 * Cells of a record. A quote counts only at a cell's beginning, so inch signs stay; with more text behind it it is literal. `openedIn`: the
 * column whose quote is not closed in the text; `isLoose`: a quote over several lines is closed in the middle of a cell.
 */
function recordOf(text: string, delimiter: string) {
  const cells: string[] = [];
  for (let at = 0; ;) {
    const next = text.indexOf(delimiter, at);
    let end = next === -1 ? text.length : next;
    let cell = text.slice(at, end);
    if (text[at] === '"') {
      const closing = closingQuote(text, at + 1);
      if (closing === -1) return { cells, openedIn: cells.length, isLoose: false };
      const after = text[closing + 1];
      if (after === undefined || after === delimiter) {
        end = closing + 1;
        cell = unescaped(text.slice(at + 1, closing));
      } else if (/[\r\n]/.test(text.slice(at, closing))) return { cells, openedIn: null, isLoose: true };
      else if (cell.length > 1 && cell.endsWith('"')) cell = unescaped(cell.slice(1, -1));
    }
    cells.push(cell);
    if (end === text.length) return { cells, openedIn: null, isLoose: false };
    at = end + 1;
  }
}

/** Most lines of one cell: more are rows inside an unclosed quote. */
const QUOTED_LINES = 500;

/** True when each line would be a whole row by itself, inside an unclosed quote. */
const areRows = (lines: readonly string[], delimiter: string, width: number): boolean =>
  width > 2 && lines.every((line) => line.split(delimiter).length === width);

/** Rows of the table without empty ones; those inside a quote not closed in its row come singly with `quote`. Throws `FileRefused`. */
export async function* csvRows(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRow> {
  let number = 0;
  let width = 0;
  let waiting: { lines: string[]; text: string; column: number } | null = null;
  function* swallowed({ lines, column }: { lines: readonly string[]; column: number }): Generator<TableRow> {
    const line = number - lines.length + 1;
    for (const [index, text] of lines.entries())
      if (text.trim() !== '') yield { line: line + index, cells: text.split(delimiter), quote: { line, column } };
  }
  function* row(cells: readonly string[], line: number, end: string): Generator<TableRow> {
    if (cells.length > LIMITS.columns) throw new FileRefused(`В таблице больше ${LIMITS.columns} столбцов`);
    if (cells.every((cell) => cell.trim() === '')) return;
    width = Math.max(width, cells.length);
    const texts = cells.map((cell) => copyText(cell.replace(GUARDED, '')));
    yield { line, cells: texts, ...(end === '' ? { isUnended: true } : {}) };
  }
  for await (const { text, end } of linesOf(chunks)) {
    number += 1;
    const line = number === 1 ? text.replace(/^\ufeff/, '') : text;
    if (number === 1 && SEPARATOR.test(line)) continue;
    if (waiting === null) {
      const { cells, openedIn } = recordOf(line, delimiter);
      if (openedIn === null) yield* row(cells, number, end);
      else waiting = { lines: [line], text: line + end, column: openedIn };
      continue;
    }
    waiting.lines.push(line);
    waiting.text += line;
    if (waiting.text.length > LIMITS.textLength)
      throw new FileRefused(`Кавычка, открытая в строке ${number - waiting.lines.length + 1}, не закрыта`);
    // Doubled quotes are literal; a single one is needed to close the cell.
    if (waiting.lines.length <= QUOTED_LINES && line.replaceAll('""', '').includes('"')) {
      const { lines, column } = waiting;
      const { cells, openedIn, isLoose } = recordOf(waiting.text, delimiter);
      if (openedIn === null) {
        if (isLoose || areRows(lines, delimiter, width)) yield* swallowed({ lines, column });
        else yield* row(cells, number - lines.length + 1, end);
        waiting = null;
        continue;
      }
    }
    waiting.text += end;
  }
  if (waiting !== null) yield* swallowed(waiting);
}
