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
  const codes = [cellOf('sku'), cellOf('barcode')].flatMap((code) => (code === undefined || code === '' ? [] : [code]));
  const title = cellOf('title') ?? '';
  if (codes.length === 0 && title === '') return 'нет артикула или штрихкода';
  const typed = cellOf('qty');
  if (typed === '') return 'не указано количество';
  if (typed !== undefined && isSum(typed)) return `в количестве цена «${typed}»`;
  const qty = typed === undefined ? 1 : (pastedNumber(typed) ?? Number.NaN);
  const beside = table.unitAt !== undefined && uses[table.unitAt] === 'skip' ? (cells[table.unitAt] ?? '') : '';
  const unit = writtenUnit(typed ?? '') || beside;
  const given = typedRoubles(cellOf('price') ?? '');
  const sum = typedRoubles(cellOf('sum') ?? '');
  // Accounting programs print «20,000» for twenty; price and sum, with VAT or without, show whether it is twenty or
  // twenty thousand.
  const isCertain = [uses, table.uses].some((by) => {
    const [one, all] = [typedRoubles(cellOf('price', by) ?? ''), typedRoubles(cellOf('sum', by) ?? '')];
    return one !== null && all !== null && agrees(qty, one, all);
  });
  const wrong = quantityError(qty, QTY_MAX, isCertain ? String(qty) : (typed ?? ''));
  if (wrong !== null) return wrong;
  if (Number.isNaN(given)) return `непонятна цена «${cellOf('price') ?? ''}»`;
  if (Number.isNaN(sum)) return `непонятна сумма «${cellOf('sum') ?? ''}»`;
  const price = given ?? (sum === null ? null : Math.round((sum / qty) * 100) / 100);
  const doubt =
    sum === null || price === null || agrees(qty, price, sum)
      ? null
      : `${qty} × ${formatRoubles(price)} — не ${formatRoubles(sum)}`;
  return { row, codes, title, qty, unit, price, doubt };
}

/**
 * Reads the lines by these columns; unreadable ones are reported by number, and all others are kept. One piece without a column of
 * quantities.
 */
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
