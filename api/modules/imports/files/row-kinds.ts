/** Kinds of a table's rows that are no goods: sums, repeated headings, groups, remarks, services. */
import type { ColumnField } from '#contract/imports/import-profile.ts';
import { cleanLine } from './clean-text.ts';
import type { TableRow } from './table-cells.ts';
import { headingScore } from './table-columns.ts';
import { filledIn, type TableHead } from './table-head.ts';

const TOTAL =
  /^(?:(?:общий|промежуточный) )?(?:под)?итог(?:о|и|овая сумма)?(?![\p{L}])|(?<![\p{L}])(?:итого?|сумма)[:.]?$|^всего(?![\p{L}])|^(?:sub|grand )?total(?![\p{L}])|^сумма(?:$|:| (?:по|всего|с ндс|без ндс))|^(?:(?:в т\.? ?ч\.?|в том числе) )?ндс(?![\p{L}])|^(?:всего )?к оплате/iu;
/** Marks a row of sums by itself, regardless of other cells. */
const BARE_TOTAL = /^(?:итого|всего|total)[:.]?$/i;

/** Columns of a product's own names and codes; the number of the row is in an ignored one. */
const OWN_NAMES: readonly ColumnField[] = ['title', 'article', 'externalId', 'fullTitle', 'ignore'];

const textsIn = (row: TableRow, { columns }: TableHead, fields: readonly ColumnField[]): string[] =>
  filledIn(row)
    .filter((index) => fields.includes(columns[index]?.field ?? 'ignore'))
    .map((index) => cleanLine(row.cells[index] ?? ''))
    .filter((text) => /\p{L}/u.test(text));

export function isTotal(row: TableRow, head: TableHead): boolean {
  const own = textsIn(row, head, [...OWN_NAMES, 'group']);
  // A make may be called TOTAL.
  const names = own.length > 0 ? own : textsIn(row, head, ['brand']);
  return names.some((name) => BARE_TOTAL.test(name)) || (names.length === 1 && TOTAL.test(names[0] ?? ''));
}

/** Names of what a supplier charges beside its goods. */
const SERVICE =
  /^(?:доставка|самовывоз|разгрузка|подъ[её]м (?:на этаж|товара|груза)|минимальн\p{L}+ (?:сумма|стоимость|заказ)|транспортн\p{L}+ (?:расходы|услуги)|скидка|наценка)(?!\p{L})/iu;

/** True for a row that charges for delivery or states a condition: it may have a price, but it is no product. */
const isService = (row: TableRow, head: TableHead): boolean =>
  textsIn(row, head, OWN_NAMES).some((name) => SERVICE.test(name));

/** Contacts, conditions and pages, between and below the goods: no group has such a name. */
const REMARK = [
  /(?<!\p{L})(?:тел|факс|моб)(?:ефон\p{L}*|ильн\p{L}*)?[.:]*\s*[+(\d]|(?<!\d)(?:\+7|8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]?\d\d[\s-]?\d\d(?!\d)/iu,
  /@|www\.|https?:|(?<!\p{L})инн(?!\p{L})/iu,
  /^[*!]|^\(\*|^(?:внимание|примечани[ея]|прайс|менеджер|директор|режим работы|адрес|услови[ея]|действ\p{L}+|гарантия)(?!\p{L})/iu,
  /^(?:стр\.|страница) ?\d|^лист \d+ из \d|^цен[аы] (?:указ|действ|в |с |без |мог|не |на )|^при (?:заказе|покупке|оплате)/iu,
  /\d\d\.\d\d\.\d{2,4}|\d\s?(?:руб|₽)/iu,
];

const isRemark = (text: string): boolean => SERVICE.test(text) || REMARK.some((pattern) => pattern.test(text));

/** True for repeated headings, as on each page of a printed table, and for the numbers of columns below the headings. */
export function isHeading({ cells }: TableRow, { headings }: TableHead): boolean {
  const texts = cells.map((cell) => cell.trim());
  const filled = texts.filter((text) => text !== '');
  const same = texts.filter((text, index) => text !== '' && text === headings[index]?.trim());
  const areNumbers = filled.length >= 3 && filled.every((text, index) => text === String(index + 1));
  return areNumbers || (same.length >= 2 && same.length === filled.length);
}

/** Headings of another table below the first one, with another order of columns. */
export const isOtherHeading = ({ cells }: TableRow): boolean =>
  headingScore(cells) >= 3 && !cells.some((cell) => /^[\d+-]/.test(cell.trim()));

/** True for a line with more values than headings, which a delimiter has shifted; `isExact` lines end with a value, even an empty one. */
export const isTooWide = ({ cells }: TableRow, { columns }: TableHead, isExact: boolean): boolean =>
  isExact ? cells.length > columns.length : cells.slice(columns.length).some((cell) => cell.trim() !== '');

/** True for lines of goods of which one has as many values as headings: a program that ends each line with a delimiter writes none. */
export const areExact = (rows: readonly TableRow[], head: TableHead): boolean =>
  rows.some((row) => row.line > head.line && row.cells.length === head.columns.length && groupText(row, head) === null);

/** The text of a row that names the group of the rows below: a single text, or code and name in a table without a group column. */
export function groupText(row: TableRow, { columns }: TableHead): string | null {
  const filled = filledIn(row);
  const [first, second] = filled;
  if (first === undefined) return null;
  const textIn = (index: number): string => cleanLine(row.cells[index] ?? '');
  const fieldIn = (index: number): ColumnField | undefined => columns[index]?.field;
  if (filled.length === 1) {
    const isName = fieldIn(first) === 'title' || first === 0 || fieldIn(first) === undefined;
    return isName && !/^\d+$/.test(textIn(first)) ? textIn(first) : null;
  }
  const fields = columns.map(({ field }) => field);
  const couldBe =
    fields.includes('price') && !fields.includes('group') && (fields.includes('unit') || fields.includes('stock'));
  if (!couldBe || filled.length !== 2 || second === undefined) return null;
  const [code, name] = fieldIn(first) === 'title' ? [second, first] : [first, second];
  return fieldIn(name) === 'title' && fieldIn(code) === 'externalId' ? textIn(name) : null;
}

/** The kind of a row that is neither goods nor, by `text`, the name of their group; null for these. */
export function kindOf(row: TableRow, head: TableHead, text: string | null): 'total' | 'text' | 'service' | null {
  if (isTotal(row, head)) return 'total';
  if (text !== null) return isRemark(text) ? 'text' : null;
  return isService(row, head) ? 'service' : null;
}
