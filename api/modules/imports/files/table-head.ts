/** The headings of a table: their line, the columns, and facts from the lines above. */
import type { ColumnField } from '#contract/imports/import-profile.ts';
import { momentOfHeading } from '#contract/exchange/goods-table.ts';
import { isNeutral } from './map-prices.ts';
import { currencyIn } from './read-values.ts';
import { cleanLine } from './clean-text.ts';
import type { TableRow, Column } from './table-cells.ts';
import { type FileFacts, FileRefused } from './source-row.ts';
import {
  areOrders,
  areRefused,
  columnsOf,
  HEAD_ROWS,
  headingScore,
  MANY_COLUMNS,
  ownColumnsOf,
  oneSpaced,
} from './table-columns.ts';

export const filledIn = ({ cells, marks }: TableRow): readonly number[] =>
  cells.flatMap((cell, index) => (cell.trim() === '' || marks?.get(index)?.isSpread === true ? [] : [index]));

export interface TableChoice {
  /** Line of the headings, from 1; detected when absent. */
  readonly headerLine?: number | undefined;
  readonly columns?: Readonly<Record<string, ColumnField>> | undefined;
}

export interface TableHead {
  readonly line: number;
  readonly columns: readonly Column[];
  readonly headings: readonly string[];
  readonly isOwn: boolean;
  /** Currency of all prices by a line above the headings; empty without one. */
  readonly currency: string;
  readonly above: readonly string[];
}

export function currencySaid(text: string): string {
  const [, inWords = '', named = ''] =
    /(?:цен[аы]|стоимость|прайс)[^.]{0,40}?\sв\s+(.{1,25})|валюта(.{1,40})/iu.exec(text) ?? [];
  return currencyIn(inWords || named);
}

const isHeadingWord = (text: string): boolean =>
  (/\p{L}{2}/u.test(text) || currencyIn(text) !== '') && !/^\d/.test(text);

/** Combines headings of two rows when the second splits a column: «Цена» above «Розница» and «Опт». Null when it has no headings. */
function joinedHeadings(top: TableRow, below: TableRow): string[] | null {
  if (below.line !== top.line + 1) return null;
  const filled = filledIn(below);
  const textIn = ({ cells }: TableRow, index: number): string => cells[index]?.trim() ?? '';
  const areWords = filled.every((index) => isHeadingWord(below.cells[index] ?? ''));
  const fieldsOfTop = columnsOf(top.cells).map(({ field }) => field);
  const isPart = (index: number): boolean => {
    const above = textIn(top, index) === '' ? index - 1 : index;
    return ['price', 'stock'].includes(fieldsOfTop[above] ?? '') || (above !== index && textIn(top, above) === '');
  };
  // A single word is a heading only when it names the currency of the price above.
  const [first = -1] = filled;
  const isCurrency = fieldsOfTop[first] === 'price' && currencyIn(textIn(below, first)) !== '';
  if ((filled.length < 2 && !isCurrency) || !areWords || !filled.every(isPart)) return null;
  const joined: string[] = [];
  let group = '';
  for (let index = 0; index < Math.max(top.cells.length, below.cells.length); index += 1) {
    const above = textIn(top, index);
    const under = filled.includes(index) ? textIn(below, index) : '';
    if (above !== '') group = above;
    joined.push(under === '' ? above : `${group} ${under}`.trim());
  }
  return joined;
}

/** Statements about all prices of a table, as parts of a heading: the prices that they apply to, and the words for them. */
const TERMS: readonly {
  readonly says: RegExp;
  readonly unless?: RegExp;
  readonly part: string;
  readonly appliesTo: (heading: string) => boolean;
}[] = [
  {
    says: /без\s(?:уч[её]та\s)?ндс|б\/ндс|не включа\p{L}+ ндс|ндс не включ/iu,
    part: 'без НДС',
    appliesTo: (heading) => !/ндс|vat/i.test(heading),
  },
  {
    says: /(?:цен|стоимост|прайс)\p{L}*[^.]{0,40}\sтыс\.?\s?(?:руб|р\.|₽)/iu,
    part: 'тыс. руб.',
    appliesTo: (heading) => !/тыс/i.test(heading),
  },
  {
    says: /(?:цен|стоимост)\p{L}*[^.]{0,40}\sза (?:[2-9](?!\s?м)|\d{2,}|тыс\p{L}*\.?)\s?(?:шт|м(?!\p{L})|ед)/iu,
    part: 'за',
    appliesTo: (heading) => !/(?:^|\s)за\s/i.test(heading),
  },
  {
    says: /закупочн\p{L}* цен|цен\p{L}*[^.]{0,20}\sзакуп/iu,
    part: 'закупочная',
    appliesTo: isNeutral,
  },
  {
    says: /(?<!\p{L})(?:оптов\p{L}*|дилерск\p{L}*) (?:прайс|цен)|(?:прайс|цен)\p{L}*[^.«"]{0,20}(?<!\p{L})(?:опт(?!\p{L})|оптов|дилер)/iu,
    unless: /розн|закуп/iu,
    part: 'опт',
    appliesTo: isNeutral,
  },
  {
    says: /(?:цен|прайс)\p{L}*[^.]{0,40} (?:с уч[её]том|со)(?: вашей)? скидк/iu,
    unless: /без уч[её]та|розн/iu,
    part: 'ваша',
    appliesTo: isNeutral,
  },
];

/** Statements of a text about all prices, such as the lines above a table or a remark: «Цены указаны без НДС». */
export function priceTerms(text: string): readonly { part: string; appliesTo: (heading: string) => boolean }[] {
  return TERMS.flatMap(({ says, unless, part, appliesTo }) => {
    const [found] = says.exec(text) ?? [];
    if (found === undefined || unless?.test(text) === true) return [];
    const amount = part === 'за' ? /за (?:\d+|тыс\p{L}*\.?)\s?\p{L}+/iu.exec(found)?.[0] : part;
    return [{ part: amount ?? part, appliesTo }];
  });
}

/** The headings with what the lines above say about prices: «Цена» becomes «Цена (без НДС)». */
function withTerms(headings: readonly string[], above: readonly string[]): string[] {
  const terms = priceTerms(above.join('. '));
  return headings.map((heading) => {
    if (terms.length === 0 || columnsOf([heading])[0]?.field !== 'price') return heading;
    const parts = terms.filter(({ appliesTo }) => appliesTo(heading)).map(({ part }) => part);
    return parts.length === 0 ? heading : `${heading.trim()} (${parts.join(', ')})`;
  });
}

/** Headings that stand twice, at the same distance: two lists lie side by side. Empty for one list. */
function repeatedHeadings({ cells }: TableRow): string[] {
  const headings = cells.map((cell) => cleanLine(cell));
  for (let offset = 2; offset < headings.length; offset += 1) {
    const twice = headings.filter((heading, index) => heading !== '' && heading === headings[index + offset]);
    const fields = new Set(columnsOf(twice).map(({ field }) => field));
    if ((['price', 'title', 'article', 'externalId'] as const).filter((field) => fields.has(field)).length > 1)
      return twice;
  }
  return [];
}

/**
 * Tells of columns that the source's settings name and the table lacks: another one may have their field, otherwise a person must say
 * which. Without a feature or an ignored column nothing is read wrongly.
 */
function noteLost(
  chosen: Readonly<Record<string, ColumnField>>,
  headings: readonly string[],
  columns: readonly Column[],
  { lost, notes }: Pick<FileFacts, 'lost' | 'notes'>,
): void {
  const there = new Set(headings.map(oneSpaced));
  for (const [name, field] of Object.entries(chosen)) {
    if (there.has(name) || field === 'ignore' || field === 'feature') continue;
    const other = MANY_COLUMNS.has(field) ? undefined : columns.find((column) => column.field === field);
    if (other !== undefined) notes.add(`Столбца «${name}» в файле больше нет: «${other.heading}» взят вместо него`);
    else lost.add(`В файле нет столбца «${name}», который выбран в настройках источника`);
  }
}

/** The columns of a row of headings, with what the lines above say; of those that the sheet hides a person's choice alone takes one. */
function columnsUnder(
  written: readonly string[],
  { hidden = new Set() }: TableRow,
  above: readonly string[],
  chosen: Readonly<Record<string, ColumnField>>,
  notes: Set<string>,
): readonly Column[] {
  const headings = withTerms(written, above);
  const names = headings.map(oneSpaced);
  const asChosen = names.flatMap((name, index) => {
    const field = chosen[oneSpaced(written[index] ?? '')];
    return field === undefined ? [] : [[name, field] as const];
  });
  const roles = { ...chosen, ...Object.fromEntries(asChosen) };
  const visible = new Set(names.filter((_, index) => !hidden.has(index)));
  const left = names.filter((name, index) => hidden.has(index) && name !== '' && roles[name] === undefined);
  for (const name of left) notes.add(`Столбец «${name}» в книге скрыт и не взят`);
  const ignored = left.filter((name) => !visible.has(name)).map((name) => [name, 'ignore'] as const);
  // A hidden column with the heading of a visible one has none of its own.
  const own = headings.map((heading, index) => (hidden.has(index) && visible.has(names[index] ?? '') ? '' : heading));
  return columnsOf(own, { ...Object.fromEntries(ignored), ...roles });
}

/** The head of a second table, whose headings stand below the goods of the first one. */
export const nextHead = (
  known: TableHead,
  row: TableRow,
  { columns = {} }: TableChoice,
  { notes }: Pick<FileFacts, 'notes'>,
): TableHead => ({
  ...known,
  line: row.line,
  columns: columnsUnder(row.cells, row, known.above, columns, notes),
  headings: row.cells,
});

/** Finds the line of the headings among the first rows, and the columns; records the shop's own table in `facts`. Throws `FileRefused`. */
export function headOf(
  rows: readonly TableRow[],
  { headerLine, columns = {} }: TableChoice,
  facts: FileFacts,
): TableHead {
  const [top] = rows;
  const own = ownColumnsOf(top?.cells ?? []);
  if (top !== undefined && own !== null) {
    facts.isOwn = true;
    // The shop's own table is never a complete list, regardless of which goods were chosen for it.
    facts.changesOnly = true;
    for (const { heading } of own) facts.madeAt ??= momentOfHeading(heading);
    return { line: top.line, columns: own, headings: top.cells, isOwn: true, currency: '', above: [] };
  }
  const chosen = headerLine === undefined ? undefined : rows.find(({ line }) => line === headerLine);
  const best = chosen ?? [...rows].sort((a, b) => headingScore(b.cells) - headingScore(a.cells) || a.line - b.line)[0];
  if (best === undefined || (chosen === undefined && headingScore(best.cells) < 2))
    throw new FileRefused(
      `В первых ${HEAD_ROWS} строках таблицы не нашлась строка заголовков: нужны хотя бы «Артикул» или «Название» и «Цена». Её номер можно указать в соответствии столбцов`,
    );
  if (areOrders(best.cells))
    throw new FileRefused('Это список заказов, а не товаров: загрузите прайс или выгрузку каталога');
  const twice = repeatedHeadings(best);
  if (twice.length > 0)
    throw new FileRefused(
      `Рядом стоят два списка: ${twice.map((heading) => `«${heading}»`).join(', ')} есть в заголовках дважды. Разнесите их по разным листам или файлам`,
    );
  // Accepted rows of the original list are not gone.
  if (areRefused(best.cells)) facts.changesOnly = true;
  const above = rows.filter(({ line }) => line < best.line).map(({ cells }) => cleanLine(cells.join(' ')));
  let [line, written] = [best.line, best.cells];
  for (const below of rows.slice(rows.indexOf(best) + 1)) {
    const joined = joinedHeadings({ line, cells: written }, below);
    if (joined === null) break;
    [line, written] = [below.line, joined];
  }
  const found = columnsUnder(written, best, above, columns, facts.notes);
  if (!areRefused(best.cells)) noteLost(columns, written, found, facts);
  return {
    line,
    columns: found,
    headings: best.cells,
    isOwn: false,
    currency: above.map(currencySaid).find((currency) => currency !== '') ?? '',
    above,
  };
}
