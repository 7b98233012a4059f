/** A wholesale order pasted as text: an article or barcode and a quantity on each line, from a letter or a spreadsheet. */
import {
  bareCell,
  headingOf,
  NO_COLUMNS,
  isSum,
  pastedNumber,
  quantityError,
  withoutUnit,
  writtenUnit,
  type Columns,
} from '../products/pasted-cells.ts';
import { article, barcodesOf, gtin } from '../products/product-code.ts';
import { typedUnit } from '../products/typed-unit.ts';
import type { Unit } from '../products/unit-words.ts';
import { CART_QTY_MAX, ORDER_POSITIONS_MAX } from '../values/quantity.ts';

export interface QuickLine {
  /** The code without separators: different spellings of one article make one line. */
  key: string;
  /** The code in its first spelling. */
  code: string;
  /** 1 to 999. */
  qty: number;
  /** The unit beside the quantity; null for none. */
  unit: Unit | null;
}

/** A line that orders nothing until a person corrects it. */
export interface UnreadLine {
  text: string;
  why: string;
  heading: string | null;
}

export interface QuickOrder {
  lines: QuickLine[];
  /** Lines beyond the maximum of an order. */
  left: QuickLine[];
  unread: UnreadLine[];
}

type Read = Pick<QuickLine, 'code' | 'qty' | 'unit'> | { why: string };

/**
 * Parses pasted text. Columns are separated by a tab, a semicolon, a comma or a vertical bar. Without any of those, the last number after a
 * space is the quantity if the code before it contains a digit. A heading assigns the columns. A code alone means 1. Lines of one article
 * are summed. A number outside 1 to 999, or one that could also be a price, is left unread.
 */
export function parseQuickOrder(text: string): QuickOrder {
  const byKey = new Map<string, QuickLine & { texts: Omit<UnreadLine, 'why'>[] }>();
  const unread: UnreadLine[] = [];
  let columns = NO_COLUMNS;
  let heading: string | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const cells = columnsOf(line);
    const named = headingOf(cells);
    if (named !== null) [columns, heading] = [named, line];
    if (line.trim() === '' || named !== null) continue;
    const read = readCells(cells, columns.width === cells.length ? columns : NO_COLUMNS);
    if ('why' in read) {
      unread.push({ text: line, why: read.why, heading });
      continue;
    }
    const key = article(read.code);
    if (key === '') continue;
    const known = byKey.get(key);
    if (known !== undefined && known.unit !== read.unit) {
      unread.push({ text: line, why: 'этот товар уже есть строкой выше в других единицах', heading });
      continue;
    }
    const qty = (known?.qty ?? 0) + read.qty;
    byKey.set(key, {
      key,
      code: known?.code ?? read.code,
      qty,
      unit: read.unit,
      texts: [...(known?.texts ?? []), { text: line, heading }],
    });
  }
  const lines: QuickLine[] = [];
  for (const { texts, ...line } of byKey.values()) {
    const why = quantityError(line.qty, CART_QTY_MAX, String(line.qty));
    if (why === null) lines.push(line);
    else unread.push(...texts.map((raw) => ({ ...raw, why })));
  }
  return { lines: lines.slice(0, ORDER_POSITIONS_MAX), left: lines.slice(ORDER_POSITIONS_MAX), unread };
}

/** A comma separates columns only when no other separator occurs; otherwise it may be a decimal comma. */
function columnsOf(line: string): string[] {
  const columns = line.split(/[\t;|]/);
  if (columns.length > 1) return columns.map(bareCell);
  if (/\d\S*\s+\d+,\d+$/.test(withoutUnit(line))) return [line.trim()];
  return line.split(',').map(bareCell);
}

/** Packings that the shop doesn't sell by: only the buyer knows how many pieces one holds. */
const PACKING =
  /^(?:кор(?:об(?:ка|ки|ок|а|ов)?)?|ящ(?:ик(?:а|и|ов)?)?|пал(?:лет(?:а|ы)?)?|поддон(?:а|ы|ов)?|блок(?:а|и|ов)?|box|ctn)\.?$/iu;

/** The refusal of a quantity in such packings; null for another cell. */
const packedWhy = (cell: string | undefined): { why: string } | null =>
  cell !== undefined && PACKING.test(cell)
    ? { why: `неизвестно, сколько товара в «${cell}»: напишите количество в единицах товара` }
    : null;

function readCells(cells: readonly string[], { code: codeAt = 0, qty: qtyAt }: Columns): Read {
  const [only = ''] = cells;
  if (cells.length === 1) return readWords(only);
  const code = cells[codeAt] ?? '';
  if (code === '') return { why: 'нет артикула или штрихкода' };
  const packed = packedWhy(cells.find((cell, at) => at !== codeAt && PACKING.test(cell)));
  if (packed !== null) return packed;
  if (qtyAt !== undefined) {
    const cell = cells[qtyAt] ?? '';
    return cell === '' ? { why: 'не указано количество' } : quantityOf(code, cell, unitAmong(cells));
  }
  const others = cells.filter((cell, at) => at !== codeAt && cell !== '' && !isSum(cell));
  const [cell, second] = others.filter((other) => !Number.isNaN(pastedNumber(other)));
  if (second !== undefined) return { why: 'чисел несколько: оставьте только количество или подпишите столбцы' };
  if (cell !== undefined) return quantityOf(code, cell, unitAmong(others));
  const doubtful = others.find((other) => /^[-+−]?\d/.test(other));
  return doubtful === undefined ? { code, qty: 1, unit: null } : { why: `непонятно количество «${doubtful}»` };
}

/** A number with a leading zero belongs to the code. */
const LAST_NUMBER =
  /^(.*\S)(?<=\d\S{0,100})\s+(?:[xх*×]\s*)?([1-9]\d{0,2}(?:\s\d{3})+|[1-9]\d{0,2}(?:[.,]\d+)?|0(?:[.,]\d+)?)$/iu;

function readWords(line: string): Read {
  const packed = packedWhy(/\s\d+\s*(\p{L}+\.?)$/u.exec(line)?.[1]);
  if (packed !== null) return packed;
  const [, code, last] = LAST_NUMBER.exec(withoutUnit(line)) ?? [];
  return code === undefined || last === undefined
    ? { code: line, qty: 1, unit: null }
    : quantityOf(code.trim(), last, typedUnit(writtenUnit(line)));
}

/** The unit that has a cell of its own; null for none. */
function unitAmong(cells: readonly string[]): Unit | null {
  const cell = cells.find((one) => !/\d/.test(one) && typedUnit(one) !== null);
  return cell === undefined ? null : typedUnit(cell);
}

/** @param unit the unit outside of the quantity's cell */
function quantityOf(code: string, cell: string, unit: Unit | null): Read {
  const qty = pastedNumber(cell) ?? Number.NaN;
  const why = quantityError(qty, CART_QTY_MAX, cell);
  return why === null ? { code, qty, unit: typedUnit(writtenUnit(cell)) ?? unit } : { why };
}

/** The codes by which goods can be found. */
export interface Coded {
  _id: string;
  sku?: string | null | undefined;
  barcode?: string | null | undefined;
  moreBarcodes?: string | null | undefined;
}

/** Lookup of goods by article, else by barcode; several results need a person's choice. */
export function codeBook<Goods extends Coded>(goods: Iterable<Goods>): (code: string) => Goods[] {
  const articles = new Map<string, Goods[]>();
  const barcodes = new Map<string, Goods[]>();
  const put = (book: Map<string, Goods[]>, key: string, one: Goods) =>
    void (key !== '' && book.set(key, [...(book.get(key) ?? []), one]));
  for (const one of goods) {
    put(articles, article(one.sku ?? ''), one);
    for (const barcode of barcodesOf(one)) put(barcodes, gtin(barcode) ?? article(barcode), one);
  }
  return (code) => {
    const key = article(code);
    return articles.get(key) ?? barcodes.get(gtin(key) ?? key) ?? [];
  };
}

/** The order as text, with `lines` in place of the parsed ones; lines left over or unread stay. */
function quickText(
  { left, unread }: Pick<QuickOrder, 'left' | 'unread'>,
  lines: readonly Omit<QuickLine, 'key'>[],
): string {
  const unreadText = unread.flatMap(({ text, heading }, index) =>
    heading === null || heading === unread[index - 1]?.heading ? [text] : [heading, text],
  );
  return [
    ...[...lines, ...left].map(({ code, qty, unit }) => `${code}; ${qty}${unit === null ? '' : ` ${unit}`}`),
    ...unreadText,
  ].join('\n');
}

/** The text without what was ordered of it; pieces and lines added since stay. */
export function withoutOrdered(text: string, ordered: readonly Pick<QuickLine, 'key' | 'qty'>[]): string {
  const taken = new Map(ordered.map(({ key, qty }) => [key, qty]));
  const { lines, left, unread } = parseQuickOrder(text);
  const rest = [...lines, ...left].map((line) => ({ ...line, qty: line.qty - (taken.get(line.key) ?? 0) }));
  return quickText(
    { left: [], unread },
    rest.filter(({ qty }) => qty > 0),
  );
}

/** The text with one line changed, or removed by 0, in the product's unit without its own; lines of one article are merged. */
export function withQuickLine(text: string, key: string, change: { qty: number } | { code: string }): string {
  const order = parseQuickOrder(text);
  return quickText(
    order,
    order.lines
      .map((line) => (line.key === key ? { ...line, ...('qty' in change ? { unit: null } : {}), ...change } : line))
      .filter(({ qty }) => qty > 0),
  );
}
