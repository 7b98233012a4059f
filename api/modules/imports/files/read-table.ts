/** Reads a table of goods from CSV or XLSX: finds the row of headings and recognizes columns by their names. */
import type { ColumnField } from '#contract/imports/import-profile.ts';
import { TEXT_FIELDS } from '#contract/products/product-fields.ts';
import { PIECE } from '#contract/products/unit.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import {
  type TableRow,
  type Column,
  barcodesOf,
  currencyColumn,
  errorOf,
  readCode,
  unwrapped,
  type CellMark,
  addressesIn,
  amountIn,
  groupParts,
  isStockOfOther,
  kilograms,
  metresOf,
  perOf,
  PRICED_BY,
  stateIn,
} from './table-cells.ts';
import { sent, type FileFacts, type FilePrice, type ReadItem, type RefusedCell, type SourceRow } from './source-row.ts';
import { areOtherUnits, currencyIn, currencyOf, type Decimals } from './read-values.ts';
import { areExact, groupText, isHeading, isOtherHeading, isTooWide, isTotal, kindOf } from './row-kinds.ts';
import { HEAD_ROWS, otherStock } from './table-columns.ts';
import { repeatsOf, wordsOfCells, wordsOfLine, REASON_HEADING } from './row-words.ts';
import { currencySaid, headOf, nextHead, priceTerms, type TableHead, type TableChoice } from './table-head.ts';

const SPOILT_DATE = 'испорчен таблицей: дата';

/** Reads the cells of a row; keeps refused ones with their reasons, and notes about codes. */
function cellReader({ cells, marks }: TableRow, isOwn: boolean) {
  const refusedCells: RefusedCell[] = [];
  const notes: string[] = [];
  const refuse = ({ field, heading }: Column, value: string, reason: string): undefined => {
    refusedCells.push({ field, column: heading, value, reason });
    return undefined;
  };
  /** The cell without its guards; undefined when it is refused. */
  const cellAt = (index: number, column: Column): string | undefined => {
    const { field } = column;
    const cell = cells[index] ?? '';
    const mark = marks?.get(index);
    const isSpoilt = (field === 'price' || field === 'stock') && mark?.date !== undefined;
    const error = field === 'ignore' || field === 'feature' ? undefined : isSpoilt ? SPOILT_DATE : errorOf(cell, mark);
    if (error !== undefined) return refuse(column, cell, error);
    const text = mark?.isSpread === true && !SPREADING.has(field) ? '' : cell;
    if (!CODES.has(field)) return text;
    const read = readCode(text, text === '' ? undefined : mark, isOwn);
    if ('fault' in read) return refuse(column, text, read.fault);
    if (read.note !== undefined) notes.push(read.note);
    return read.code;
  };
  return { refusedCells, notes, refuse, cellAt };
}

/** Columns in which a merged cell applies to each of its rows; a merged figure could be a total of them. */
const SPREADING: ReadonlySet<ColumnField> = new Set(['group', 'subgroup', 'brand', 'unit', 'currency', 'feature']);
const CODES: ReadonlySet<ColumnField> = new Set(['externalId', 'article', 'barcode']);
const NOT_TAKEN: ReadonlySet<ColumnField> = new Set(['ignore', 'currency']);

/** Columns whose cell becomes the row's field of the same name. */
const TEXT_COLUMNS: readonly (ColumnField & keyof SourceRow)[] = [
  'article',
  'title',
  'fullTitle',
  'unit',
  'weightKg',
  'sizes',
  'state',
  'saleFrom',
  'saleTo',
  ...TEXT_FIELDS,
];

const textsOf = (fields: Readonly<Partial<Record<ColumnField, string>>>): Partial<SourceRow> =>
  Object.fromEntries(
    TEXT_COLUMNS.flatMap((column) => (fields[column] === undefined ? [] : [[column, fields[column]]])),
  );

/** The text of a cell, or its date; those of the shop's own table are taken literally, without markup, sentinels or corrections. */
function textIn(cell: string, { field, heading }: Column, isOwn: boolean, mark?: CellMark): string {
  if ((field === 'saleFrom' || field === 'saleTo') && mark?.date !== undefined) return mark.date;
  if (isOwn) return cell;
  if (field === 'fullDesc') return cleanText(cell);
  if (field === 'state') return stateIn(heading, cleanLine(cell));
  return field === 'weightKg' ? kilograms(heading, cleanLine(cell)) : cleanLine(cell);
}

/** The price in a cell, in the currency of cell, row, column or table; `soldBy`: the row's unit; `pricedBy`: that of its prices. */
function priceIn(
  cell: string,
  heading: string,
  mark: CellMark | undefined,
  { currency: above, isOwn }: TableHead,
  { currency, soldBy, pricedBy }: { readonly currency: string; readonly soldBy: string; readonly pricedBy: string },
): FilePrice {
  if (isOwn) return { amount: cell, currency: '₽', decimals: 'any' };
  return {
    amount: amountIn(cell),
    currency: currencyIn(cleanLine(cell)) || mark?.currency || currency || currencyIn(heading) || above,
    decimals: mark?.isNumber === true ? 'point' : 'doubtful',
    ...(pricedBy !== '' && areOtherUnits(pricedBy, soldBy || PIECE) ? { per: pricedBy } : perOf(heading, soldBy)),
  };
}

/** The row's own groups, else the one named above it; undefined in a table without groups. */
function groupsOf(own: readonly string[], under: string | null, { columns, isOwn }: TableHead) {
  if (under !== null) return own.length > 0 ? own : groupParts(under, 'group');
  return isOwn || columns.some(({ field }) => field === 'group' || field === 'subgroup') ? own : undefined;
}

function rowOf(row: TableRow, head: TableHead, under: string | null): SourceRow {
  const { columns, isOwn } = head;
  const { refusedCells, notes, refuse, cellAt } = cellReader(row, isOwn);
  let barcodes: string[] | undefined;
  const fields: Partial<Record<ColumnField, string>> = {};
  const prices: Record<string, FilePrice> = {};
  const stock: Record<string, string> = {};
  const features: Record<string, string> = {};
  const pictures: string[] = [];
  const groups: string[] = [];
  const cellIn = (isIt: (column: Column) => boolean): string => row.cells[columns.findIndex(isIt)] ?? '';
  const soldBy = cleanLine(cellIn(({ field }) => field === 'unit'));
  const pricedBy = cleanLine(cellIn(({ heading }) => PRICED_BY.test(heading)));
  let stockDecimals: Decimals = isOwn ? 'any' : 'point';
  for (const [index, column] of columns.entries()) {
    const { field, heading } = column;
    const raw = cellAt(index, column);
    if (raw === undefined || NOT_TAKEN.has(field)) continue;
    const cell = isOwn ? raw : unwrapped(raw);
    const mark = row.marks?.get(index);
    if (field === 'price') {
      const currency = cleanLine(row.cells[currencyColumn(columns, index)] ?? '');
      prices[heading] = priceIn(cell, heading, mark, head, { currency, soldBy, pricedBy });
    } else if (field === 'stock') {
      if (cell !== '' && isStockOfOther(heading, soldBy)) refuse(column, cell, 'остаток в другой единице, чем товар');
      stock[heading] = textIn(cell, column, isOwn);
      if (!isOwn && mark?.isNumber !== true) stockDecimals = 'doubtful';
    } else if (field === 'picture') pictures.push(...addressesIn(cell));
    else if (field === 'feature') {
      if (!isOwn || cell !== '') features[heading] = textIn(cell, column, isOwn);
    } else if (field === 'group' || field === 'subgroup')
      groups.push(...(isOwn ? [cell].filter(Boolean) : groupParts(cell, field)));
    else if (field === 'state') fields.state = [fields.state, textIn(cell, column, isOwn)].filter(Boolean).join(', ');
    else if (field === 'barcode') barcodes = [...(barcodes ?? []), ...barcodesOf(cell)];
    else fields[field] = textIn(cell, column, isOwn, mark);
  }
  return {
    position: `строка ${row.line}`,
    externalId: fields.externalId || null,
    ...sent(groupsOf(groups, under, head), 'groups'),
    ...sent(metresOf(columns), 'unit'),
    ...textsOf(fields),
    prices,
    ...(Object.keys(stock).length === 0 ? {} : { stock, stockDecimals }),
    features,
    // The shop's own table names pictures that the shop has.
    ...(isOwn
      ? { isOwn }
      : { pictures, ...sent(repeatsOf(cellIn(({ heading }) => heading === REASON_HEADING)), 'repeats') }),
    ...sent(barcodes, 'barcodes'),
    ...(refusedCells.length === 0 ? {} : { refusedCells }),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/** A line whose values don't fit the columns; `column`: the one that its reason is about, the last one if not said. */
function misfit(
  { line, cells }: TableRow,
  head: TableHead,
  reason: string,
  column = head.columns.at(-1)?.heading ?? '',
): ReadItem {
  return {
    refused: {
      position: `строка ${line}`,
      externalId: null,
      title: cleanLine(cells[head.columns.findIndex(({ field }) => field === 'title')] ?? ''),
      column,
      value: cells.join(' '),
      reason,
    },
    words: wordsOfLine({ cells }, head),
  };
}

const TOO_WIDE = 'Значений в строке больше, чем заголовков: какое к какому столбцу относится, не понять';
const CUT_OFF = 'Значений в строке меньше, чем в других, и её конца нет: файл, похоже, оборван';

/** Fewest rows that tell how many values a row has. */
const WIDTH_ROWS = 2;

/** Tells a last line that has fewer values than any line before it; called with each line below the headings. */
function cutOffTest(): (row: TableRow) => boolean {
  let rows = 0;
  let least = Infinity;
  return ({ cells, isUnended }) => {
    const isShort = rows >= WIDTH_ROWS && cells.length < least;
    rows += 1;
    least = Math.min(least, cells.length);
    return isUnended === true && isShort;
  };
}

/** True for a last line that is no good even if it is whole: a sum, or words alone. */
const isSaid = (row: TableRow, head: TableHead): boolean =>
  isTotal(row, head) || /\s/.test(groupText(row, head)?.trim() ?? '');

/** Notes a remark between or below the goods that is about their prices; other rows tell nothing of them. */
function noteTerms({ notes }: FileFacts, what: string | null, line: number, text: string): void {
  if (what !== 'text') return;
  if (priceTerms(text).length > 0 || currencyOf(currencySaid(text)) !== 'RUB')
    notes.add(`Строка ${line} о ценах: «${text}». Проверьте, те ли цены взяты`);
}

/** Goods of the table. Throws `FileRefused` without headings. */
export async function* readTable(
  rows: AsyncIterable<TableRow>,
  choice: TableChoice,
  facts: FileFacts,
): AsyncGenerator<ReadItem> {
  const first: TableRow[] = [];
  let head = null as TableHead | null;
  let under: string | null = null;
  /** Texts that become a group's name once a product follows. */
  let texts: { readonly line: number; readonly text: string }[] = [];
  const isCutOff = cutOffTest();
  let isExact = false;
  function* begin(): Generator<ReadItem> {
    head = headOf(first, choice, facts);
    isExact = areExact(first, head);
    const other = otherStock(head.columns);
    if (other !== null) facts.notes.add(other);
    for (const one of first) yield* goods(one, head);
  }
  function* textsAs(what: 'group' | 'text'): Generator<ReadItem> {
    for (const { line, text } of texts) {
      noteTerms(facts, what, line, text);
      yield { named: { line, what } };
    }
    texts = [];
  }
  function* goods(row: TableRow, known: TableHead): Generator<ReadItem> {
    const { line, quote } = row;
    if (line <= known.line) return;
    if (row.isHidden === true && !known.isOwn) {
      facts.changesOnly = true;
      yield { named: { line, what: 'hidden' } };
    } else if (isCutOff(row) && !isSaid(row, known)) {
      facts.isCut = true;
      yield misfit(row, known, CUT_OFF);
    } else if (quote !== undefined) {
      const column = known.columns[quote.column]?.heading ?? `столбец ${quote.column + 1}`;
      const reason = `Кавычка, открытая в строке ${quote.line} (${column}), не закрыта в своей строке`;
      yield misfit(row, known, reason, column);
    } else if (known.isOwn) yield { row: rowOf(row, known, null), words: wordsOfCells(row, known, null) };
    else if (isHeading(row, known)) yield { named: { line, what: 'heading' } };
    else if (isOtherHeading(row)) {
      head = nextHead(known, row, choice, facts);
      yield { named: { line, what: 'heading' } };
    } else if (facts.format === 'csv' && isTooWide(row, known, isExact)) yield misfit(row, known, TOO_WIDE);
    else {
      const text = groupText(row, known);
      const what = kindOf(row, known, text);
      noteTerms(facts, what, line, text ?? '');
      if (what !== null) yield { named: { line, what } };
      else if (text !== null) texts.push({ line, text });
      else {
        under = texts.at(-1)?.text ?? under;
        yield* textsAs('group');
        const group = under;
        yield { row: rowOf(row, known, group), words: wordsOfCells(row, known, group) };
      }
    }
  }
  for await (const row of rows) {
    if (head !== null) yield* goods(row, head);
    else {
      first.push(row);
      if (first.length >= HEAD_ROWS && row.line > (choice.headerLine ?? 0)) yield* begin();
    }
  }
  if (head === null) yield* begin();
  yield* textsAs('text');
}
