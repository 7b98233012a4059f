/**
 * A wholesale order as people paste it: an article or barcode and a quantity on each line, from a letter or a
 * spreadsheet.
 */
import { article, gtin } from '../products/product-code.ts';
import { CART_QTY_MAX } from '../values/quantity.ts';

/** As many as an order may have. */
export const QUICK_LINES_MAX = 200;

export interface QuickLine {
  /** The code without its separators: the same article written otherwise is the same line. */
  key: string;
  /** As it was first written. */
  code: string;
  /** 1 to 999. */
  qty: number;
}

export interface QuickOrder {
  lines: QuickLine[];
  /** Lines beyond the most an order may have. */
  left: number;
}

/** Words of the line above the columns; it orders nothing. */
const HEADER = /^\s*(артикул|арт\.?|код|штрих-?код|sku|article|наименование|товар|№)(?![\p{L}\d-]*\d)/iu;
const UNIT = /\s*(шт|штук[аи]?|pcs?)\.?$/iu;

/**
 * Reads pasted text. Columns are parted by a tab, a semicolon, a comma or a vertical bar; without any of those the last
 * number after a space is the quantity, if the code before it holds a digit. No quantity means 1. Lines of one article
 * are summed, at most 999.
 */
export function parseQuickOrder(text: string): QuickOrder {
  const byKey = new Map<string, QuickLine>();
  for (const raw of text.split(/\r?\n/)) {
    const read = readLine(raw.trim());
    if (read === null) continue;
    const key = article(read.code);
    if (key === '') continue;
    const known = byKey.get(key);
    byKey.set(key, { key, code: known?.code ?? read.code, qty: Math.min(CART_QTY_MAX, (known?.qty ?? 0) + read.qty) });
  }
  const lines = [...byKey.values()];
  return { lines: lines.slice(0, QUICK_LINES_MAX), left: Math.max(0, lines.length - QUICK_LINES_MAX) };
}

function readLine(line: string): { code: string; qty: number } | null {
  if (line === '' || HEADER.test(line)) return null;
  const columns = columnsOf(line).map((column) =>
    column
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  const [code = ''] = columns;
  if (columns.length > 1) return { code, qty: firstQuantity(columns.slice(1)) };
  const bare = line.replace(UNIT, '');
  const parted = /^(.*\d.*?)\s+(?:[xх*×]\s*)?(\d{1,3})$/iu.exec(bare);
  if (parted === null) return { code: line, qty: 1 };
  const [, before = '', last = ''] = parted;
  return { code: before.trim(), qty: quantity(last) ?? 1 };
}

/** A comma parts columns only where nothing else does: elsewhere it may be a decimal one. */
function columnsOf(line: string): string[] {
  const columns = line.split(/[\t;|]/);
  return columns.length > 1 ? columns : line.split(',');
}

/** The first column that is a number: names and prices may stand between in a spreadsheet, but hardly before. */
function firstQuantity(columns: readonly string[]): number {
  for (const column of columns) {
    const read = quantity(column);
    if (read !== null) return read;
  }
  return 1;
}

function quantity(text: string): number | null {
  const digits = /^(\d{1,6})(?:[.,]0+)?$/.exec(text.replace(UNIT, '').trim())?.[1];
  return digits === undefined ? null : Math.min(CART_QTY_MAX, Math.max(1, Number(digits)));
}

/** What can be found by a code. */
export interface Coded {
  _id: string;
  sku?: string | null | undefined;
  barcode?: string | null | undefined;
}

/** Finds goods by article, else by barcode; several mean a doubt that a person must settle. */
export function codeBook<Goods extends Coded>(goods: Iterable<Goods>): (code: string) => Goods[] {
  const articles = new Map<string, Goods[]>();
  const barcodes = new Map<string, Goods[]>();
  const put = (book: Map<string, Goods[]>, key: string, one: Goods) =>
    void (key !== '' && book.set(key, [...(book.get(key) ?? []), one]));
  for (const one of goods) {
    put(articles, article(one.sku ?? ''), one);
    const barcode = one.barcode ?? '';
    put(barcodes, gtin(barcode) ?? article(barcode), one);
  }
  return (code) => {
    const key = article(code);
    return articles.get(key) ?? barcodes.get(gtin(key) ?? key) ?? [];
  };
}

/** The text with the quantity of one line set; 0 takes the line out. Lines of the same article become one. */
export function withQuickLine(text: string, key: string, change: { qty?: number; code?: string }): string {
  const { lines } = parseQuickOrder(text);
  return lines
    .map((line) => (line.key === key ? { ...line, ...change } : line))
    .filter(({ qty }) => qty > 0)
    .map(({ code, qty }) => `${code}; ${qty}`)
    .join('\n');
}
