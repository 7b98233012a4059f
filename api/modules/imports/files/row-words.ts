/**
 * A row of a file as texts for a CSV of refused rows, which a person corrects and sends again: it must be read as the same row, and cells
 * refused for reasons that only the workbook shows must be refused again.
 */
import { PRODUCT_FIELDS, TEXT_FIELDS } from '#contract/products/product-fields.ts';
import { currencyIn } from './read-values.ts';
import { currencyColumn, type TableRow, type Column, type CellMark } from './table-cells.ts';
import type { FilePrice, RefusedRow, SourceRow, WordedCell } from './source-row.ts';

/** The last column of a file of refused rows. Such a file always holds changes only. */
export const REASON_HEADING = 'Почему не принято';

/** Prefixes of headings in a file of refused rows that came from no table, so that their meaning is not guessed. */
const PREFIXES = { price: 'Цена', stock: 'Остаток', feature: 'Характеристика' } as const;

const PREFIXED = /^(Цена|Остаток|Характеристика): ?(.*)$/;

/** The column by the heading of a file of refused rows; undefined without a prefix. */
export function columnOfRefused(heading: string): Column | undefined {
  if (heading === REASON_HEADING) return { heading, field: 'ignore' };
  const [, prefix, name = ''] = PREFIXED.exec(heading) ?? [];
  const [field] = Object.entries(PREFIXES).find(([, word]) => word === prefix) ?? [];
  return field === undefined ? undefined : { heading: name, field: field as keyof typeof PREFIXES };
}

/** Beginning of the reason for a row whose code another row has. */
export const REPEATED = 'Повторяется';
const REPEATS = new RegExp(`«(.*)»: ${REPEATED}`);

/** The code that another row has according to the reason: alone in its file, the row would be matched by it. */
export const repeatsOf = (reason: string): string | undefined => REPEATS.exec(reason)?.[1];

const asExponent = (text: string): string =>
  Number.isFinite(Number(text)) ? Number(text).toExponential().replace('.', ',').toUpperCase() : text;

/** The decimal sign of a workbook's number is certain; as text one before three digits would be ambiguous. */
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
      const shownCurrency = currencyIn(text) === '' && text.trim() !== '' ? (mark.currency ?? currency) : '';
      return mark.date ?? `${certain(text, mark)}${shownCurrency === '' ? '' : ` ${shownCurrency}`}`;
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

/** A row under its headings. `group`: named by a row above, without a column of it. A merged figure stays in its first row. */
export function wordsOfCells(
  { cells, marks }: TableRow,
  { columns, currency }: { readonly columns: readonly Column[]; readonly currency: string },
  group: string | null,
): WordedCell[] {
  const words = columns.map((column, index): WordedCell => {
    const mark = marks?.get(index) ?? {};
    const isElsewhere = mark.isSpread === true && (column.field === 'price' || column.field === 'stock');
    const rowCurrency = cells[currencyColumn(columns, index)] ?? '';
    const above = rowCurrency.trim() === '' && currencyIn(column.heading) === '' ? currency : '';
    return [column.heading, isElsewhere ? '' : cellText(cells[index] ?? '', mark, column, above)];
  });
  return group === null || columns.some(({ field }) => field === 'group') ? words : [...words, ['Группа', group]];
}

/** A line whose cells cannot be separated: put whole into a column where it is invalid, so that it is refused until a person splits it. */
export function wordsOfLine(
  { cells }: Pick<TableRow, 'cells'>,
  { columns }: { readonly columns: readonly Column[] },
): WordedCell[] {
  const price = columns.findIndex(({ field }) => field === 'price');
  const at = price > 0 ? price : columns.length - 1;
  return columns.map(({ heading }, index) => [heading, index === at ? cells.join(';') : '']);
}

/** A price with its currency and unit, so that no part is lost. */
function priceText({ amount, currency, decimals, isFrom, per, perUnit }: FilePrice): string {
  const figure = certain(amount, decimals === 'doubtful' ? {} : { isNumber: true });
  const unit = perUnit ?? per;
  const units = unit === undefined ? '' : `за ${unit}`;
  return [isFrom === true ? 'от' : '', figure, currency, units].filter((part) => part !== '').join(' ');
}

/** A product from a file that is no table, under headings of a price list. */
export function wordsOfGood(row: SourceRow): WordedCell[] {
  const cells: readonly (readonly [string, string | undefined])[] = [
    ['Код', row.externalId ?? undefined],
    ['Артикул', row.article],
    ['Штрихкод', row.barcodes?.join(' ')],
    ['Название', row.title],
    ['Полное наименование', row.fullTitle],
    ['Бренд', row.brand],
    ['Единица', row.unit],
    ['Группа', row.groups?.join(' > ')],
    ...TEXT_FIELDS.flatMap((field) => (field === 'brand' ? [] : [[PRODUCT_FIELDS[field].label, row[field]] as const])),
    ['Вес', row.weightKg],
    ...Object.entries(row.prices ?? {}).map(
      ([type, price]) => [`${PREFIXES.price}: ${type}`, priceText(price)] as const,
    ),
    ...Object.entries(row.stock ?? {}).map(([warehouse, text]) => [`${PREFIXES.stock}: ${warehouse}`, text] as const),
    ...Object.entries(row.features ?? {}).map(([name, text]) => [`${PREFIXES.feature}: ${name}`, text] as const),
    ['Фото', row.pictures?.join(' ')],
  ];
  return cells.flatMap(([heading, text]): WordedCell[] => (text === undefined ? [] : [[heading, text]]));
}

/** The known data of an unreadable row, when its file is no table. */
export const wordsOfRefused = ({ externalId, title }: RefusedRow): WordedCell[] => [
  ['Код', externalId ?? ''],
  ['Название', title],
];
