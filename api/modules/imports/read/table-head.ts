/** The headings of a table: which line they stand in, what its columns are, and what is said above them. */
import type { ColumnField } from '#contract/imports/import-profile.ts';
import { momentOfHeading } from '#contract/exchange/goods-table.ts';
import { currencyIn } from '../plan/read-values.ts';
import { cleanLine } from './clean-text.ts';
import type { TableRow } from './csv-cells.ts';
import { FileRefused, type FileFacts } from './source-row.ts';
import { areOrders, areRefused, columnsOf, headingScore, ownColumnsOf, type Column } from './table-columns.ts';

/** What stands in the cells of a row that say something, and in which columns. */
export const filledIn = ({ cells, marks }: TableRow): readonly number[] =>
  cells.flatMap((cell, index) => (cell.trim() === '' || marks?.get(index)?.isSpread === true ? [] : [index]));

export interface TableChoice {
  /** Line of the headings, from 1; found by itself when absent. */
  readonly headerLine?: number | undefined;
  /** Heading -> what the column is. */
  readonly columns?: Readonly<Record<string, ColumnField>> | undefined;
}

export interface Head {
  readonly line: number;
  readonly columns: readonly Column[];
  /** The headings as they are written. */
  readonly headings: readonly string[];
  /** The shop itself gave it out. */
  readonly isOwn: boolean;
  /** Currency that a line above the headings names for all prices; empty when none does. */
  readonly currency: string;
}

/** The currency in which a line above the table says that its prices are. */
function currencyAbove(rows: readonly TableRow[]): string {
  for (const { cells } of rows) {
    const text = cleanLine(cells.join(' '));
    const [, inWords = '', named = ''] =
      /(?:цен[аы]|стоимость|прайс)[^.]{0,40}?\sв\s+(.{1,25})|валюта(.{1,40})/iu.exec(text) ?? [];
    const currency = currencyIn(inWords || named);
    if (currency !== '') return currency;
  }
  return '';
}

/**
 * Headings of two rows as one, where the second parts a column: «Цена» above «Розница» and «Опт». Null where the row
 * below is none of headings.
 */
function joinedHeadings(top: TableRow, below: TableRow | undefined): string[] | null {
  if (below === undefined || below.line !== top.line + 1) return null;
  const filled = filledIn(below);
  const areWords = filled.every(
    (index) =>
      (/\p{L}{2}/u.test(below.cells[index] ?? '') || currencyIn(below.cells[index] ?? '') !== '') &&
      !/^\d/.test(below.cells[index] ?? ''),
  );
  const fieldsOfTop = columnsOf(top.cells).map(({ field }) => field);
  const isPart = (index: number): boolean => {
    const above = (top.cells[index] ?? '').trim() === '' ? index - 1 : index;
    return (
      ['price', 'stock'].includes(fieldsOfTop[above] ?? '') ||
      (above !== index && (top.cells[above] ?? '').trim() === '')
    );
  };
  // One word alone is a heading only where it names the currency of the price above.
  const isCurrency = fieldsOfTop[filled[0] ?? -1] === 'price' && currencyIn(below.cells[filled[0] ?? -1] ?? '') !== '';
  if ((filled.length < 2 && !isCurrency) || !areWords || !filled.every(isPart)) return null;
  const joined: string[] = [];
  let group = '';
  for (let index = 0; index < Math.max(top.cells.length, below.cells.length); index += 1) {
    const above = (top.cells[index] ?? '').trim();
    const under = filled.includes(index) ? (below.cells[index] ?? '').trim() : '';
    if (above !== '') group = above;
    joined.push(under === '' ? above : `${group} ${under}`.trim());
  }
  return joined;
}

/**
 * The line of the headings among the first rows, and what the columns are; `facts` hear of a table of our own. Throws
 * `FileRefused`.
 */
export function headOf(
  rows: readonly TableRow[],
  { headerLine, columns = {} }: TableChoice,
  facts: Pick<FileFacts, 'isOwn' | 'changesOnly' | 'madeAt'>,
): Head {
  const [top] = rows;
  const own = ownColumnsOf(top?.cells ?? []);
  if (top !== undefined && own !== null) {
    facts.isOwn = true;
    // Whatever was chosen for it, it is no list of all that there is.
    facts.changesOnly = true;
    for (const { heading } of own) facts.madeAt ??= momentOfHeading(heading);
    return { line: top.line, columns: own, headings: top.cells, isOwn: true, currency: '' };
  }
  const chosen = headerLine === undefined ? undefined : rows.find(({ line }) => line === headerLine);
  const best = chosen ?? [...rows].sort((a, b) => headingScore(b.cells) - headingScore(a.cells) || a.line - b.line)[0];
  if (best === undefined || (chosen === undefined && headingScore(best.cells) < 2))
    throw new FileRefused('В таблице не нашлась строка заголовков: нужны хотя бы «Артикул» или «Название» и «Цена»');
  if (areOrders(best.cells))
    throw new FileRefused('Это список заказов, а не товаров: загрузите прайс или выгрузку каталога');
  // What was taken of the list that they come from is not gone.
  if (areRefused(best.cells)) facts.changesOnly = true;
  const currency = currencyAbove(rows.filter(({ line }) => line < best.line));
  const joined = joinedHeadings(best, rows[rows.indexOf(best) + 1]);
  if (joined !== null)
    return { line: best.line + 1, columns: columnsOf(joined, columns), headings: best.cells, isOwn: false, currency };
  return { line: best.line, columns: columnsOf(best.cells, columns), headings: best.cells, isOwn: false, currency };
}
