/** Lines of a document from a pasted table: code, quantity and price by the columns that a person saw. */
import { isSum, pastedNumber, quantityError, writtenUnit, type ColumnUse } from '../products/pasted-cells.ts';
import { formatRoubles } from '../values/money.ts';
import { typedRoubles } from '../values/typed-number.ts';
import { agrees, type ColumnUses, type PastedLine, type PastedTable } from './pasted-table.ts';

const PASTED_ROWS_MAX = 1000;

export interface PastedRow {
  /** Row number in the pasted text, from 1. */
  readonly row: number;
  /** Article and barcode as pasted; empty when the line has only a name. */
  readonly codes: readonly string[];
  /** Empty for none. */
  readonly title: string;
  readonly qty: number;
  /** As pasted, beside the quantity or in its cell; empty when not given. */
  readonly unit: string;
  /** Roubles; null when not given. */
  readonly price: number | null;
  /** Why a person should check the line, in Russian; null when its figures agree. */
  readonly doubt: string | null;
}

export interface UnreadRow {
  readonly row: number;
  readonly text: string;
  readonly why: string;
}

export interface PastedList {
  readonly rows: PastedRow[];
  readonly unread: UnreadRow[];
}

const QTY_MAX = 1_000_000;

/** The line's figures, or the reason why it has none. */
function rowOf({ row, cells }: PastedLine, table: PastedTable, uses: ColumnUses): PastedRow | string {
  if (cells.length > table.width && cells.slice(table.width).some((cell) => cell !== ''))
    return `ячеек ${cells.length}, а столбцов ${table.width}`;
  const cellOf = (use: ColumnUse, by = uses): string | undefined => {
    const column = table.columns.find(({ at }) => by[at] === use);
    return column === undefined ? undefined : (cells[column.at] ?? '');
  };
  const textOf = (use: ColumnUse, by = uses): string => cellOf(use, by) ?? '';
  const codes = [textOf('sku'), textOf('barcode')].filter((code) => code !== '');
  const title = textOf('title');
  if (codes.length === 0 && title === '') return 'нет артикула или штрихкода';
  const typed = cellOf('qty');
  if (typed === '') return 'не указано количество';
  if (typed !== undefined && isSum(typed)) return `в количестве цена «${typed}»`;
  const qty = typed === undefined ? 1 : (pastedNumber(typed) ?? Number.NaN);
  const beside = table.unitAt !== undefined && uses[table.unitAt] === 'skip' ? (cells[table.unitAt] ?? '') : '';
  const unit = writtenUnit(typed ?? '') || beside;
  // Accounting programs print «20,000» for twenty; price and sum, with VAT or without, show whether it is twenty or twenty thousand.
  const isCertain = [uses, table.uses].some((by) => {
    const [one, all] = [typedRoubles(textOf('price', by)), typedRoubles(textOf('sum', by))];
    return one !== null && all !== null && agrees(qty, one, all);
  });
  const wrong = quantityError(qty, QTY_MAX, isCertain ? String(qty) : (typed ?? ''));
  if (wrong !== null) return wrong;
  const money = moneyOf(textOf('price'), textOf('sum'), qty);
  return typeof money === 'string' ? money : { row, codes, title, qty, unit, ...money };
}

/** The price, given or by the sum, and the doubt of a sum that is another; the reason why one of them cannot be read. */
function moneyOf(priceText: string, sumText: string, qty: number): Pick<PastedRow, 'price' | 'doubt'> | string {
  const [given, sum] = [typedRoubles(priceText), typedRoubles(sumText)];
  if (Number.isNaN(given)) return `непонятна цена «${priceText}»`;
  if (Number.isNaN(sum)) return `непонятна сумма «${sumText}»`;
  if (sum === null) return { price: given, doubt: null };
  const price = given ?? Math.round((sum / qty) * 100) / 100;
  const isFair = agrees(qty, price, sum);
  return { price, doubt: isFair ? null : `${qty} × ${formatRoubles(price)} — не ${formatRoubles(sum)}` };
}

/** Reads the lines by these columns; unreadable ones are reported by number. Without a column of quantities each is one piece. */
export function readPastedList(table: PastedTable, uses: ColumnUses = table.uses): PastedList {
  const rows: PastedRow[] = [];
  const unread: UnreadRow[] = [];
  for (const line of table.lines) {
    const read =
      rows.length >= PASTED_ROWS_MAX
        ? `больше ${PASTED_ROWS_MAX} строк за один раз не вставить`
        : rowOf(line, table, uses);
    if (typeof read === 'string') unread.push({ row: line.row, text: line.text, why: read });
    else rows.push(read);
  }
  return { rows, unread };
}
