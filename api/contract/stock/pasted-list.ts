/**
 * A list of goods as it is copied out of a supplier's invoice or a spreadsheet: a row a line, cells apart by tabs or
 * semicolons, an article or a barcode first, then quantity and price. Other cells (a running number, a title, a sum)
 * may stand between: numbers are read from the right of the code.
 */
import { typedNumber, typedRoubles } from '../values/typed-number.ts';

export const PASTED_ROWS_MAX = 1000;

export interface PastedRow {
  /** Its place in what was pasted, from 1. */
  readonly row: number;
  /** Article or barcode as it stands there. */
  readonly code: string;
  readonly qty: number;
  /** Roubles; null where none was given. */
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

const HEADING = /артикул|штрих|код|кол-?во|количество|цена|наименование/i;
/** Whole numbers, also as spreadsheets write them: `20,00`, `20.000`. */
const WHOLE = /^(\d+)(?:[.,]0+)?$/;

function wholeOf(cell: string): number | null {
  const compact = cell.replace(/[\s\u00a0]/g, '').replace(/шт\.?$/i, '');
  const [, whole] = WHOLE.exec(compact) ?? [];
  return whole === undefined ? null : Number(whole);
}

/** Reads what was pasted; what cannot be read is named by its row, and nothing else is lost. */
export function readPastedList(text: string): PastedList {
  const rows: PastedRow[] = [];
  const unread: UnreadRow[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const refuse = (why: string) => unread.push({ row: index + 1, text: trimmed, why });
    const cells = line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const [code = '', ...rest] = cells;
    if (
      rows.length === 0 &&
      unread.length === 0 &&
      HEADING.test(trimmed) &&
      rest.every((cell) => wholeOf(cell) === null)
    )
      continue;
    if (code === '') {
      refuse('нет артикула или штрихкода');
      continue;
    }
    if (rows.length >= PASTED_ROWS_MAX) {
      refuse(`больше ${PASTED_ROWS_MAX} строк за один раз не вставить`);
      continue;
    }
    const [qtyCell = '', priceCell = ''] = rest.filter(
      (cell) => cell !== '' && !Number.isNaN(typedNumber(cell.replace(/\s*(?:₽|руб\.?|р\.?|шт\.?)$/i, ''))),
    );
    const qty = qtyCell === '' ? 1 : wholeOf(qtyCell);
    const price = typedRoubles(priceCell);
    if (qty === null || qty <= 0 || qty > 1_000_000) refuse(`непонятно количество «${qtyCell}»`);
    else if (Number.isNaN(price)) refuse(`непонятна цена «${priceCell}»`);
    else rows.push({ row: index + 1, code, qty, price });
  }
  return { rows, unread };
}
