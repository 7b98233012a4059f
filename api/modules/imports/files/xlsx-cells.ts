/** Streams a sheet of an XLSX workbook as rows of cells: a sheet of a hundred thousand rows needs only the memory of its shared texts. */
import { currencyIn, currencyOf } from './read-values.ts';
import { decoded } from './decode.ts';
import type { Part } from './open-file.ts';
import { FileRefused, LIMITS } from './source-row.ts';
import type { CellMark, TableRow } from './table-cells.ts';
import { elementsOf, textOfRuns, type Book, type NumberFormat } from './xlsx-book.ts';
import { childOf, type XmlElement } from './xml-elements.ts';

/** Column of an address such as `AB12`, from 0. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(address)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A number without binary rounding noise: `0.30000000000000004` was typed as 0.3. */
function tidyNumber(text: string): string {
  if (!/^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(text)) return text;
  if (/^-?\d{1,15}$/.test(text)) return text;
  const tidy = String(Number(Number(text).toPrecision(15)));
  return /e/i.test(tidy) ? text : tidy;
}

const GENERAL: NumberFormat = { id: 0, code: '' };
/** Built-in formats that display a number unchanged, except for thousands separators (ECMA-376, 18.8.30). */
const PLAIN_FORMATS: ReadonlySet<number> = new Set([0, 1, 3, 37, 38, 49]);
const DATE_FORMATS = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
/** Significant digits of a workbook's number. */
const DIGITS_MAX = 15;
const DAY_MS = 86_400_000;

/** The first section of a format without colours, conditions and quoted or escaped characters. */
const bareFormat = (code: string): string =>
  (code.split(';')[0] ?? '').replace(/\[[^\]]*\]/g, '').replace(/"[^"]*"|\\.|_./g, '');

const isDateFormat = ({ id, code }: NumberFormat): boolean =>
  DATE_FORMATS(id) || (code !== '' && /[dmyhs]/i.test(bareFormat(code).replace(/general|основной/i, '')));

/** A number as the displayed code, or the reason why it is none. */
function codeOfNumber(raw: string, format: NumberFormat): CellMark {
  if (isDateFormat(format)) return { isNumber: true, codeFault: 'дата' };
  if (/e/i.test(raw)) {
    const isLong = Math.abs(Number(raw)) >= 10 ** DIGITS_MAX;
    return { isNumber: true, codeFault: isLong ? `больше ${DIGITS_MAX} цифр` : 'число с порядком' };
  }
  const number = tidyNumber(raw);
  const [whole = '', fraction = ''] = number.split('.');
  if (whole.replace('-', '').length > DIGITS_MAX) return { isNumber: true, codeFault: `больше ${DIGITS_MAX} цифр` };
  const code = format.code.trim();
  const [, zeros = '', decimals = ''] = /^(0+)(?:\.(0+))?$/.exec(format.id === 2 ? '0.00' : code) ?? [];
  if (zeros !== '' && fraction.length <= decimals.length) {
    const padded = whole.padStart(zeros.length, '0');
    return { isNumber: true, code: decimals === '' ? padded : `${padded}.${fraction.padEnd(decimals.length, '0')}` };
  }
  if (code !== '' && !/^(?:general|основной|@|#,##0|# ##0|#)$/i.test(code))
    return { isNumber: true, codeFault: `число в формате «${code.slice(0, 30)}»` };
  if (code === '' && !PLAIN_FORMATS.has(format.id)) return { isNumber: true, codeFault: 'число в особом формате' };
  if (fraction === '') return { isNumber: true, code: number };
  return { isNumber: true, code: number, codeNote: `Код «${number}» в книге число: нули в его конце потерялись бы` };
}

/** True for a format that adds «тыс.» to the number itself; one with a comma behind its digits only displays a thousandth. */
const isInThousands = ({ code }: NumberFormat): boolean =>
  /тыс/i.test(code) && !/[0#?],+(?![0#?,])/.test(bareFormat(code));

/** True for a format that shows the number as per cent. */
const isPercent = ({ id, code }: NumberFormat): boolean => id === 9 || id === 10 || bareFormat(code).includes('%');

/** The foreign currency of a format such as `[$€-1] #,##0.00`; rouble formats are the default of Russian spreadsheets. */
function currencyOfFormat({ code }: NumberFormat): string | undefined {
  const shown = (code.split(';')[0] ?? '').replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, ' $1 ').replace(/[\\"_*]/g, ' ');
  const currency = currencyIn(shown);
  return currency === '' || currencyOf(currency) === 'RUB' ? undefined : currency;
}

function dayOf(raw: string, isFrom1904: boolean): string | undefined {
  const days = Number(raw) + (isFrom1904 ? 1462 : 0);
  return days > 60 && days < 2_958_466
    ? new Date((Math.floor(days) - 25_569) * DAY_MS).toISOString().slice(0, 10)
    : undefined;
}

interface Cell {
  readonly text: string;
  readonly mark?: CellMark;
}

function cellOf(cell: XmlElement, { shared, formats, isFrom1904 }: Book): Cell {
  const value = childOf(cell, 'v')?.text ?? '';
  switch (cell.attributes['t']) {
    case 's':
      return { text: shared[Number(value)] ?? '' };
    case 'inlineStr':
      return { text: textOfRuns(childOf(cell, 'is') ?? cell) };
    case 'b':
      return { text: value === '1' ? 'да' : 'нет' };
    case 'e':
      return { text: value, mark: { fault: 'ошибка формулы' } };
    case 'str':
      return { text: value };
    case 'd':
      return { text: value, mark: { codeFault: 'дата', date: value.slice(0, 10) } };
    default: {
      if (value === '')
        return childOf(cell, 'f') === undefined ? { text: '' } : { text: '', mark: { fault: 'формула без значения' } };
      const format = formats[Number(cell.attributes['s'] ?? 0)] ?? GENERAL;
      const mark = codeOfNumber(value, format);
      const date = isDateFormat(format) ? dayOf(value, isFrom1904) : undefined;
      const currency = currencyOfFormat(format);
      const shown = tidyNumber(isInThousands(format) ? String(Number(value) * 1000) : value);
      return {
        text: isPercent(format) ? `${tidyNumber(String(Number(value) * 100))}%` : shown,
        mark: { ...mark, ...(date === undefined ? {} : { date }), ...(currency === undefined ? {} : { currency }) },
      };
    }
  }
}

interface Merge {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Cells merged over several rows; the file lists them after the rows. */
async function mergesOf(part: Part): Promise<Merge[]> {
  let tail = '';
  let isBehind = false;
  for await (const chunk of decoded(part.stream(), 'utf-8')) {
    tail = isBehind ? tail + chunk : tail.slice(-40) + chunk;
    const at = isBehind ? 0 : tail.search(/<\/(?:\w{1,20}:)?sheetData>/);
    if (at === -1) continue;
    if (!isBehind) tail = tail.slice(at);
    isBehind = true;
    if (tail.length > LIMITS.textLength) break;
  }
  if (!isBehind) return [];
  const merges = tail.matchAll(
    /<(?:\w{1,20}:)?mergeCell\s[^<>]{0,200}?\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g,
  );
  return [...merges].flatMap(([, letters = '', from = '', to = '']) =>
    from === to ? [] : [{ column: columnOf(letters), from: Number(from), to: Number(to) }],
  );
}

/** Columns that the sheet hides, from 0; they stand before its rows. */
async function hiddenColumns(part: Part): Promise<ReadonlySet<number>> {
  let head = '';
  for await (const chunk of decoded(part.stream(), 'utf-8')) {
    head += chunk;
    if (/<(?:\w{1,20}:)?sheetData[\s/>]/.test(head) || head.length > LIMITS.textLength) break;
  }
  const hidden = new Set<number>();
  for (const [element] of head.matchAll(/<(?:\w{1,20}:)?col\s[^<>]{0,400}>/g)) {
    if (!/\shidden="(?:1|true)"/.test(element)) continue;
    const [from, to] = ['min', 'max'].map((name) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(element)?.[1] ?? 0));
    for (let column = from ?? 0; column <= Math.min(to ?? 0, LIMITS.columns); column += 1) hidden.add(column - 1);
  }
  return hidden;
}

/** A row that the sheet hides by itself; one that is folded under its group is read. */
const isHiddenRow = ({ attributes }: XmlElement): boolean =>
  /^(?:1|true)$/.test(attributes['hidden'] ?? '') && Number(attributes['outlineLevel'] ?? 0) === 0;

/** Rows of a sheet, from 0 in the order of tabs; empty ones are omitted. Throws `FileRefused`. */
export async function* xlsxRows(book: Book, sheet: number): AsyncGenerator<TableRow> {
  const part = book.sheets[sheet]?.part;
  if (part === undefined) throw new FileRefused(`В книге нет листа ${sheet + 1}`);
  const hidden = await hiddenColumns(part);
  const merges = (await mergesOf(part)).sort((one, other) => one.from - other.from);
  let open: (Merge & { readonly cell: Cell })[] = [];
  let line = 0;
  for await (const row of elementsOf(part, 'row')) {
    line = Number(row.attributes['r'] ?? line + 1);
    const cells: string[] = [];
    const marks = new Map<number, CellMark>();
    for (const cell of row.children) {
      if (cell.name !== 'c') continue;
      const column = cell.attributes['r'] === undefined ? cells.length : columnOf(cell.attributes['r']);
      if (column < 0 || column >= LIMITS.columns)
        throw new FileRefused(`В таблице больше ${LIMITS.columns} столбцов (строка ${line})`);
      while (cells.length < column) cells.push('');
      const { text, mark } = cellOf(cell, book);
      cells[column] = text;
      if (mark !== undefined) marks.set(column, mark);
    }
    open = open.filter(({ to }) => to >= line);
    for (const { column, cell } of open) {
      if ((cells[column] ?? '') !== '') continue;
      while (cells.length <= column) cells.push('');
      cells[column] = cell.text;
      marks.set(column, { ...cell.mark, isSpread: true });
    }
    while (merges[0] !== undefined && merges[0].from <= line) {
      const merge = merges.shift();
      if (merge === undefined || merge.from !== line) continue;
      const mark = marks.get(merge.column);
      open.push({ ...merge, cell: { text: cells[merge.column] ?? '', ...(mark === undefined ? {} : { mark }) } });
    }
    if (cells.some((cell, column) => cell.trim() !== '' && marks.get(column)?.isSpread !== true))
      yield {
        line,
        cells,
        ...(marks.size === 0 ? {} : { marks }),
        ...(isHiddenRow(row) ? { isHidden: true as const } : {}),
        ...(hidden.size === 0 ? {} : { hidden }),
      };
  }
}
