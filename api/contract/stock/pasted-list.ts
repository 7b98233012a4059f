/**
 * A list of goods copied from a supplier's invoice or a spreadsheet: one row per line, cells separated by tabs or semicolons; an article or
 * a barcode first, then quantity and price. Other cells (a row number, a title, a sum) may stand between: numbers are read to the right of
 * the code.
 */
import {
  bareCell,
  headingOf,
  NO_COLUMNS,
  isSum,
  pastedNumber,
  quantityError,
  type Columns,
} from '../products/pasted-cells.ts';
import { typedRoubles } from '../values/typed-number.ts';

const PASTED_ROWS_MAX = 1000;

export interface PastedRow {
  /** Row number in the pasted text, from 1. */
  readonly row: number;
  /** Article or barcode as pasted. */
  readonly code: string;
  readonly qty: number;
  /** Roubles; null when not given. */
  readonly price: number | null;
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

type Cells = { code: string; qty: string; price: string } | { why: string };

/** Cells by the heading; without one, numbers from the left: the quantity, then the price. */
function cellsOf(cells: readonly string[], { code: codeAt = 0, qty: qtyAt, price: priceAt }: Columns): Cells {
  const code = cells[codeAt] ?? '';
  if (code === '') return { why: 'нет артикула или штрихкода' };
  const price = priceAt === undefined ? undefined : (cells[priceAt] ?? '');
  if (qtyAt !== undefined) {
    const qty = cells[qtyAt] ?? '';
    return qty === '' ? { why: 'не указано количество' } : { code, qty, price: price ?? '' };
  }
  const others = cells.filter((cell, at) => at !== codeAt && at !== priceAt && cell !== '');
  const doubtful = others.find((cell) => /^[-+−]?\d/.test(cell) && Number.isNaN(pastedNumber(cell)));
  const numbers = others.filter((cell) => !Number.isNaN(pastedNumber(cell)));
  const [qty = '', next = ''] = numbers.some(isSum)
    ? [...numbers].sort((a, b) => Number(isSum(a)) - Number(isSum(b)))
    : numbers;
  if (isSum(qty)) return { code, qty: '', price: qty };
  if (qty === '' && doubtful !== undefined) return { why: `непонятно количество «${doubtful}»` };
  return { code, qty, price: price ?? next };
}

/** Parses pasted text; unreadable rows are reported by number, and all others are kept. */
export function readPastedList(text: string): PastedList {
  const rows: PastedRow[] = [];
  const unread: UnreadRow[] = [];
  let heading = NO_COLUMNS;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const trimmed = line.trim();
    const cells = line.split(line.includes('\t') ? '\t' : ';').map(bareCell);
    const named = headingOf(cells);
    if (named !== null) heading = named;
    if (trimmed === '' || named !== null) continue;
    const refuse = (why: string) => unread.push({ row: index + 1, text: trimmed, why });
    if (rows.length >= PASTED_ROWS_MAX) {
      refuse(`больше ${PASTED_ROWS_MAX} строк за один раз не вставить`);
      continue;
    }
    const read = cellsOf(cells, heading.width === cells.length ? heading : NO_COLUMNS);
    if ('why' in read) {
      refuse(read.why);
      continue;
    }
    const qty = read.qty === '' ? 1 : (pastedNumber(read.qty) ?? Number.NaN);
    const price = typedRoubles(read.price);
    const why = quantityError(qty, QTY_MAX, read.qty);
    if (why !== null) refuse(why);
    else if (Number.isNaN(price)) refuse(`непонятна цена «${read.price}»`);
    else rows.push({ row: index + 1, code: read.code, qty, price });
  }
  return { rows, unread };
}
