/** A draft as its form holds it: figures as typed, so that an unfinished number is no number yet. Pure. */
import type { DocumentLine, DocumentProduct, DraftKind, StockDocument } from '#contract/stock/stock-documents.ts';
import { costAfter } from '#contract/stock/product-cost.ts';
import { groupBy } from '#contract/values/group-by.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import { numberAsTyped, typedNumber, typedRoubles } from '#contract/values/typed-number.ts';
import { typedUnit } from '#contract/products/typed-unit.ts';
import { PIECE } from '#contract/products/unit.ts';
import type { PastedRow } from '#contract/stock/pasted-list.ts';
import type { DraftContent } from '../../queries/save-draft.ts';
import type { FoundGoods } from '../../queries/stock-documents.ts';

export interface DraftLine {
  readonly id: string;
  readonly product: DocumentProduct | null;
  readonly typed: string;
  readonly qty: string;
  readonly price: string;
}

export interface Draft extends Pick<StockDocument, 'supplier' | 'supplierNumber' | 'day' | 'note'> {
  readonly kind: DraftKind;
  readonly lines: readonly DraftLine[];
}

const lineOf = ({ id, product, typed, qty, price }: DocumentLine): DraftLine => ({
  id,
  product,
  typed,
  qty: numberAsTyped(qty),
  price: numberAsTyped(price),
});

/** Form values of a draft. A recount is created as booked and is never a draft. */
export function draftOf({ kind, supplier, supplierNumber, day, note, lines }: StockDocument): Draft {
  return { kind: kind as DraftKind, supplier, supplierNumber, day, note, lines: lines.map(lineOf) };
}

export function piecesOf({ qty }: Pick<DraftLine, 'qty'>): number | null {
  const pieces = typedNumber(qty, 0);
  return pieces === null || Number.isNaN(pieces) || pieces < 1 || pieces > 1_000_000 ? null : pieces;
}

export function priceOf({ price }: Pick<DraftLine, 'price'>): number | null {
  const roubles = typedRoubles(price);
  return roubles === null || Number.isNaN(roubles) ? null : roubles;
}

/** Why the typed quantity can't be saved; undefined for an empty or a valid one. */
export const qtyProblem = (line: Pick<DraftLine, 'qty'>): string | undefined =>
  line.qty.trim() === '' || piecesOf(line) !== null ? undefined : 'Целое число от 1';

/** Why the typed price can't be saved; undefined for an empty or a valid one. */
export const priceProblem = ({ price }: Pick<DraftLine, 'price'>): string | undefined =>
  Number.isNaN(typedRoubles(price)) ? 'Рубли и копейки' : undefined;

/** @param showsCost false for people who see no prices: they send none, and the saved ones stay */
export function contentOf({ lines, ...head }: Draft, showsCost: boolean): DraftContent {
  return {
    ...head,
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.product?._id ?? null,
      typed: line.typed,
      qty: piecesOf(line),
      ...(showsCost ? { price: priceOf(line) } : {}),
    })),
  };
}

export function documentOf(opened: StockDocument, { lines, ...head }: Draft): StockDocument {
  const written = lines.map((line) => ({ ...UNBOOKED, ...line, qty: piecesOf(line), price: priceOf(line) }));
  const kopecks = written.reduce((sum, { price, qty }) => sum + toKopecks(price ?? 0) * (qty ?? 0), 0);
  return {
    ...opened,
    ...head,
    lines: written,
    lineCount: written.length,
    total: opened.showsCost ? toRoubles(kopecks) : null,
  };
}

const UNBOOKED = {
  stockBefore: null,
  stockAfter: null,
  costBefore: null,
  costAfter: null,
  countedAt: null,
  movedDuring: null,
} as const;

export type DraftSums = ReturnType<typeof sumsOf>;

export function sumsOf({ lines }: Pick<Draft, 'lines'>) {
  const known = lines.filter(({ product }) => product !== null);
  return {
    lines: known.length,
    units: known.reduce((sum, line) => sum + (piecesOf(line) ?? 0), 0),
    total: toRoubles(known.reduce((sum, line) => sum + toKopecks(priceOf(line) ?? 0) * (piecesOf(line) ?? 0), 0)),
    unknown: lines.length - known.length,
    unfilled: known.filter((line) => piecesOf(line) === null).length,
    /** Numbers of typed quantities and of typed prices that can't be saved, so that only this form has them. */
    wrongQty: lines.filter((line) => qtyProblem(line) !== undefined).length,
    wrongPrices: lines.filter((line) => priceProblem(line) !== undefined).length,
  };
}

export interface Preview {
  readonly stock: readonly [before: number, after: number];
  /** Roubles. */
  readonly cost: readonly [before: number | null, after: number | null];
}

/** Stock and cost after booking, by line, computed as the server does it. */
export function previewBooking({ kind, lines }: Draft, rule: StockDocument['costRule']): Map<string, Preview> {
  const now = new Map<string, { stock: number; cost: number | null }>();
  const foreseen = new Map<string, Preview>();
  for (const line of lines) {
    const { product } = line;
    if (product === null) continue;
    const before = now.get(product._id) ?? {
      stock: product.stockQty,
      cost: product.cost === null ? null : toKopecks(product.cost),
    };
    const [qty, price] = [piecesOf(line) ?? 0, priceOf(line)];
    const after = {
      stock: before.stock + (kind === 'receipt' || kind === 'mended' ? qty : -qty),
      cost:
        kind === 'receipt' && price !== null && qty > 0 && rule !== null
          ? costAfter(rule, before, { qty, price: toKopecks(price) })
          : before.cost,
    };
    now.set(product._id, after);
    const roubles = (kopecks: number | null) => (kopecks === null ? null : toRoubles(kopecks));
    foreseen.set(line.id, { stock: [before.stock, after.stock], cost: [roubles(before.cost), roubles(after.cost)] });
  }
  return foreseen;
}

/** The lines with one more piece of the product, added to its line if there is one. Returns that line's id too. */
export function withScanned(
  lines: readonly DraftLine[],
  product: DocumentProduct,
  newId: string,
): { lines: DraftLine[]; touched: string } {
  const known = lines.find((line) => line.product?._id === product._id);
  if (known === undefined)
    return { lines: [{ id: newId, product, typed: '', qty: '1', price: '' }, ...lines], touched: newId };
  const more = { ...known, qty: String((piecesOf(known) ?? 0) + 1) };
  return { lines: lines.map((line) => (line === known ? more : line)), touched: known.id };
}

const TYPED_MAX = 200;

/** Finds the product that the codes of a row name; null when no goods or several goods have them. */
function productsIn(found: FoundGoods) {
  const goods = groupBy(found, ({ code }) => code);
  return ({ codes }: PastedRow): DocumentProduct | null => {
    const alone = codes.map((code) => goods.get(code) ?? []).filter(({ length }) => length === 1);
    const named = new Map(alone.flat().map(({ product }) => [product._id, product]));
    const [product = null, ...others] = named.values();
    return others.length === 0 ? product : null;
  };
}

/** A running metre is a metre. */
const isSameUnit = (one: string, other: string): boolean => one === other || [one, other].sort().join() === 'м,пог. м';

/** Rows whose unit is not that of their product, so that their quantity may be another one. */
export function rowsInOtherUnits(rows: readonly PastedRow[], found: FoundGoods) {
  const productOf = productsIn(found);
  return rows.flatMap((row) => {
    const product = productOf(row);
    if (product === null || row.unit === '') return [];
    return isSameUnit(typedUnit(row.unit) ?? row.unit, product.unit ?? PIECE) ? [] : [{ row, product }];
  });
}

/** A row whose codes no goods or several goods have keeps codes and name as text, on top, since a person has to settle it. */
export function withPasted(
  lines: readonly DraftLine[],
  rows: readonly PastedRow[],
  found: FoundGoods,
  newId: () => string,
): DraftLine[] {
  const productOf = productsIn(found);
  const added = rows.map((pasted): DraftLine => {
    const { row, codes, title, qty, price } = pasted;
    const product = productOf(pasted);
    const place = ` (строка ${row} списка)`;
    const text = [...codes, title].filter((part) => part !== '').join(', ');
    return {
      id: newId(),
      product,
      typed: product !== null ? '' : `${text.slice(0, TYPED_MAX - place.length)}${place}`,
      qty: numberAsTyped(qty),
      price: numberAsTyped(price),
    };
  });
  const isKnown = ({ product }: DraftLine) => product !== null;
  return [...added.filter((line) => !isKnown(line)), ...lines, ...added.filter(isKnown)];
}

/**
 * The part of a draft that the server's document lacks, as a new draft: lines that are new or of another product, and added pieces. A line with
 * fewer pieces or another price has no quantity, because a person has to decide it. Everything when the document is gone.
 * @param current the document as the server has it; null when it was deleted
 */
export function unsavedPart(draft: Draft, current: StockDocument | null): Draft {
  const known = new Map(current?.lines.map((line) => [line.id, line]));
  const lines = draft.lines.flatMap((line) => {
    const was = known.get(line.id);
    if (was === undefined || was.product?._id !== line.product?._id) return [line];
    const more = (piecesOf(line) ?? 0) - (was.qty ?? 0);
    if (more === 0 && priceOf(line) === was.price) return [];
    return [{ ...line, qty: more > 0 ? String(more) : '' }];
  });
  return { ...draft, lines };
}
