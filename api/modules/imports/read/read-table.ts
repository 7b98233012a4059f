/** A table of goods, from CSV or XLSX: the row of headings is found, columns are known by their words. */
import type { ColumnField } from '#contract/imports/import-profile.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import type { TableRow } from './csv-cells.ts';
import { momentOfHeading } from '#contract/exchange/goods-table.ts';
import { FileRefused, type FileFacts, type FilePrice, type ReadItem, type SourceRow } from './source-row.ts';
import { columnsOf, HEAD_ROWS, headingScore, ownColumnsOf, type Column } from './table-columns.ts';

export interface TableChoice {
  /** Line of the headings, from 1; found by itself when absent. */
  readonly headerLine?: number | undefined;
  /** Heading -> what the column is. */
  readonly columns?: Readonly<Record<string, ColumnField>> | undefined;
}

export interface Head {
  readonly line: number;
  readonly columns: readonly Column[];
  /** The shop itself gave it out. */
  readonly isOwn: boolean;
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
    return { line: top.line, columns: own, isOwn: true };
  }
  const chosen = headerLine === undefined ? undefined : rows.find(({ line }) => line === headerLine);
  const best = chosen ?? [...rows].sort((a, b) => headingScore(b.cells) - headingScore(a.cells) || a.line - b.line)[0];
  if (best === undefined || (chosen === undefined && headingScore(best.cells) < 2))
    throw new FileRefused('В таблице не нашлась строка заголовков: нужны хотя бы «Артикул» или «Название» и «Цена»');
  return { line: best.line, columns: columnsOf(best.cells, columns), isOwn: false };
}

/** A line with one text only, among lines of goods, names the group of those below. */
function groupLine(cells: readonly string[], { columns, isOwn }: Head): string | null {
  if (isOwn) return null;
  const filled = cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));
  const [only] = filled;
  if (filled.length !== 1 || only === undefined) return null;
  const field = columns[only]?.field;
  const text = cleanLine(cells[only] ?? '');
  return (field === 'title' || only === 0) && !/^\d+$/.test(text) ? text : null;
}

/** A row of the shop's own table: nothing is taken for markup, a sentinel or a slip. */
function ownRowOf({ line, cells }: TableRow, { columns }: Head): SourceRow {
  const fields: Partial<Record<ColumnField, string>> = {};
  const prices: Record<string, FilePrice> = {};
  const stock: Record<string, string> = {};
  const features: Record<string, string> = {};
  const groups: string[] = [];
  for (const [index, { field, heading }] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (field === 'price') prices[heading] = { amount: cell, currency: '₽' };
    else if (field === 'stock') stock[heading] = cell;
    else if (field === 'feature' && cell !== '') features[heading] = cell;
    else if (field === 'group' || field === 'subgroup') groups.push(...(cell === '' ? [] : [cell]));
    else if (field !== 'ignore' && field !== 'feature') fields[field] = cell;
  }
  const { externalId = '', article, barcode, title, brand, unit, shortDesc, fullDesc, weightKg } = fields;
  const told = { article, barcode, title, brand, unit, shortDesc, fullDesc, weightKg };
  return {
    position: `строка ${line}`,
    externalId: externalId === '' ? null : externalId,
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    groups,
    features,
    ...(Object.keys(prices).length === 0 ? {} : { prices }),
    ...(Object.keys(stock).length === 0 ? {} : { stock }),
    isOwn: true,
  };
}

function rowOf({ line, cells }: TableRow, { columns }: Head, under: string | null): SourceRow {
  const fields: Partial<Record<ColumnField, string>> = {};
  const prices: Record<string, FilePrice> = {};
  const stock: Record<string, string> = {};
  const features: Record<string, string> = {};
  const pictures: string[] = [];
  const groups: string[] = [];
  const currency = cleanLine(cells[columns.findIndex(({ field }) => field === 'currency')] ?? '');
  for (const [index, { field, heading }] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (field === 'price') prices[heading] = { amount: cleanLine(cell), currency: currency || currencyOf(heading) };
    else if (field === 'stock') stock[heading] = cleanLine(cell);
    else if (field === 'picture') pictures.push(...cell.split(/[\s;|]+/).filter((address) => address !== ''));
    else if (field === 'feature') {
      const value = cleanLine(cell);
      if (value !== '') features[heading] = value;
    } else if (field === 'group' || field === 'subgroup') groups.push(...groupParts(cell, field));
    else if (field === 'fullDesc') fields.fullDesc = cleanText(cell);
    else if (field !== 'ignore' && field !== 'currency') fields[field] = cleanLine(cell);
  }
  const hasGroups = columns.some(({ field }) => field === 'group' || field === 'subgroup') || under !== null;
  const { externalId, article, barcode, title, fullTitle, brand, unit, shortDesc, fullDesc, weightKg } = fields;
  const told = { article, barcode, title, fullTitle, brand, unit, shortDesc, fullDesc, weightKg };
  return {
    position: `строка ${line}`,
    externalId: externalId || null,
    ...(hasGroups ? { groups: groups.length > 0 || under === null ? groups : [under] } : {}),
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)),
    ...(Object.keys(prices).length === 0 ? {} : { prices }),
    ...(Object.keys(stock).length === 0 ? {} : { stock }),
    features,
    ...(pictures.length === 0 ? {} : { pictures }),
  };
}

/** Levels stand in one cell, parted by «>» or «/» with blanks, or each in a column of its own. */
function groupParts(cell: string, field: ColumnField): string[] {
  const parts = field === 'group' ? cell.split(/\s+[/\\|]\s+|\s*(?:[>›]|->)\s*/) : [cell];
  return parts.map(cleanLine).filter((part) => part !== '');
}

/** A currency named in the heading: «Цена, USD». */
function currencyOf(heading: string): string {
  return /(?:USD|EUR|KZT|UAH|BYN|CNY|RUB|RUR|грн|тенге|руб|\$|€|₽)/i.exec(heading)?.[0] ?? '';
}

/** Goods of the table. Throws `FileRefused` when there are no headings. */
export async function* readTable(
  rows: AsyncIterable<TableRow>,
  choice: TableChoice,
  facts: FileFacts,
): AsyncGenerator<ReadItem> {
  const first: TableRow[] = [];
  let head: Head | null = null;
  let under: string | null = null;
  function* goods(row: TableRow, known: Head): Generator<ReadItem> {
    if (row.line <= known.line) return;
    const group = groupLine(row.cells, known);
    if (group === null) yield { row: known.isOwn ? ownRowOf(row, known) : rowOf(row, known, under) };
    else under = group;
  }
  for await (const row of rows) {
    if (head !== null) yield* goods(row, head);
    else {
      first.push(row);
      if (first.length < HEAD_ROWS) continue;
      head = headOf(first, choice, facts);
      for (const one of first) yield* goods(one, head);
    }
  }
  if (head === null) {
    head = headOf(first, choice, facts);
    for (const one of first) yield* goods(one, head);
  }
}
