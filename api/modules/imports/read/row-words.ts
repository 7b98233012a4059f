/**
 * A row of a file in words that a CSV can hold, for a file of refused rows that is mended and sent again: read from there
 * it is the same row, and what was refused for what only the book knows of a cell is refused once more.
 */
import { currencyIn } from '../plan/read-values.ts';
import type { TableRow } from './csv-cells.ts';
import type { FilePrice, RefusedRow, SourceRow } from './source-row.ts';
import type { CellMark } from './table-codes.ts';
import type { Column } from './table-columns.ts';

/** A cell with the heading of its column. */
export type WordedCell = readonly [heading: string, text: string];

/** The last column of a file of refused rows. Such a file holds changes only, whatever else it says. */
export const REASON_HEADING = 'Почему не принято';

/** Begins the reason for a row whose code another row has. */
export const REPEATED = 'Повторяется';
const REPEATS = new RegExp(`«(.*)»: ${REPEATED}`);

/** The code that a reason says another row has: alone in its file, the row would be taken for that one. */
export const repeatsOf = (reason: string): string | undefined => REPEATS.exec(reason)?.[1];

/** Begin the headings of a file of refused rows that came from no table, so that no word in them is guessed at. */
const PREFIXES = { price: 'Цена', stock: 'Остаток', feature: 'Характеристика' } as const;
const PREFIXED = /^(Цена|Остаток|Характеристика): ?(.*)$/;

/** What a heading of a file of refused rows says of its column; undefined where it says nothing itself. */
export function columnOfRefused(heading: string): Column | undefined {
  if (heading === REASON_HEADING) return { heading, field: 'ignore' };
  const [, prefix, name = ''] = PREFIXED.exec(heading) ?? [];
  const [field] = Object.entries(PREFIXES).find(([, word]) => word === prefix) ?? [];
  return field === undefined ? undefined : { heading: name, field: field as keyof typeof PREFIXES };
}

const asExponent = (text: string): string =>
  Number.isFinite(Number(text)) ? Number(text).toExponential().replace('.', ',').toUpperCase() : text;

/** A figure of a book has a certain decimal sign; in a text one before three digits could part thousands. */
const certain = (text: string, { isNumber }: CellMark): string =>
  isNumber === true && /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;

function cellText(text: string, mark: CellMark, { field }: Column, currency: string): string {
  switch (field) {
    case 'externalId':
    case 'article':
    case 'barcode':
      if (mark.codeFault !== undefined) return mark.date ?? asExponent(text);
      return mark.code ?? text;
    case 'price': {
      const told = currencyIn(text) === '' && text.trim() !== '' ? (mark.currency ?? currency) : '';
      return mark.date ?? `${certain(text, mark)}${told === '' ? '' : ` ${told}`}`;
    }
    case 'stock':
      return mark.date ?? certain(text, mark);
    case 'saleFrom':
    case 'saleTo':
      return mark.date ?? text;
    default:
      return text;
  }
}

export interface TableHead {
  readonly columns: readonly Column[];
  /** The headings as they are written. */
  readonly headings: readonly string[];
  /** The currency of prices that name none themselves. */
  readonly currency: string;
}

/**
 * A row of a table under its own headings. `group`: what a row above names, where no column does. A merged figure stays
 * with the first of its rows.
 */
export function wordsOfCells(
  { cells, marks }: TableRow,
  { columns, currency }: TableHead,
  group: string | null,
): WordedCell[] {
  const rowCurrency = cells[columns.findIndex(({ field }) => field === 'currency')] ?? '';
  const words = columns.map((column, index): WordedCell => {
    const mark = marks?.get(index) ?? {};
    const isElsewhere = mark.isSpread === true && (column.field === 'price' || column.field === 'stock');
    const above = rowCurrency.trim() === '' && currencyIn(column.heading) === '' ? currency : '';
    return [column.heading, isElsewhere ? '' : cellText(cells[index] ?? '', mark, column, above)];
  });
  return group === null || columns.some(({ field }) => field === 'group') ? words : [...words, ['Группа', group]];
}

/**
 * A line whose cells cannot be told apart: whole, in a column where it is no good by itself, so that it is refused until
 * somebody has parted it.
 */
export function wordsOfLine({ cells }: Pick<TableRow, 'cells'>, { columns }: TableHead): WordedCell[] {
  const price = columns.findIndex(({ field }) => field === 'price');
  const at = price > 0 ? price : columns.length - 1;
  return columns.map(({ heading }, index) => [heading, index === at ? cells.join(';') : '']);
}

/** A price with all that it is counted by, so that no part of it gets lost. */
function priceText({ amount, currency, decimals, isFrom, per, perUnit }: FilePrice): string {
  const figure = certain(amount, decimals === 'doubtful' ? {} : { isNumber: true });
  const units = per === undefined ? '' : `за ${perUnit ?? per}`;
  return [isFrom === true ? 'от' : '', figure, currency, units].filter((part) => part !== '').join(' ');
}

/** A good that stood in no table, under headings of a price list. */
export function wordsOfGood(row: SourceRow): WordedCell[] {
  const told: readonly (readonly [string, string | undefined])[] = [
    ['Код', row.externalId ?? undefined],
    ['Артикул', row.article],
    ['Штрихкод', row.barcodes?.join(' ')],
    ['Название', row.title],
    ['Полное наименование', row.fullTitle],
    ['Бренд', row.brand],
    ['Единица', row.unit],
    ['Группа', row.groups?.join(' > ')],
    ['Краткое описание', row.shortDesc],
    ['Полное описание', row.fullDesc],
    ['Вес', row.weightKg],
    ...Object.entries(row.prices ?? {}).map(
      ([type, price]) => [`${PREFIXES.price}: ${type}`, priceText(price)] as const,
    ),
    ...Object.entries(row.stock ?? {}).map(([warehouse, text]) => [`${PREFIXES.stock}: ${warehouse}`, text] as const),
    ...Object.entries(row.features ?? {}).map(([name, text]) => [`${PREFIXES.feature}: ${name}`, text] as const),
    ['Фото', row.pictures?.join(' ')],
  ];
  return told.flatMap(([heading, text]): WordedCell[] => (text === undefined ? [] : [[heading, text]]));
}

/** What is known of a row that could not even be read, where its file is no table. */
export const wordsOfRefused = ({ externalId, title }: RefusedRow): WordedCell[] => [
  ['Код', externalId ?? ''],
  ['Название', title],
];
