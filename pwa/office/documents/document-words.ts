import {
  DOCUMENT_KINDS,
  type DocumentHead,
  type DocumentKind,
  type DocumentLine,
  type StockDocument,
} from '#contract/stock/stock-documents.ts';
import { soleUnit } from '#contract/products/sole-unit.ts';
import { PIECE } from '#contract/products/unit.ts';
import { inUnits, unitWord } from '#contract/products/unit-words.ts';
import { formatNumber, formatRoubles, lineTotal, toKopecks } from '#contract/values/money.ts';
import { counted } from '#contract/values/plural.ts';
import { describeFailure } from '../../queries/describe-failure.ts';
import type { MutationFailure } from '../../queries/mutation.ts';
import type { Draft, DraftSums } from './document-draft.ts';

export const STATE_TONES = { draft: 'low', booked: 'ok', reversed: 'neutral' } as const;

/** «Поступление № ПТ-24», «Поступление № 25: отмена № 24». */
export const documentName = ({ kind, number, reverses }: Pick<DocumentHead, 'kind' | 'number' | 'reverses'>): string =>
  `${DOCUMENT_KINDS[kind]} №\u00a0${number}${reverses === null ? '' : `: отмена №\u00a0${reverses.number}`}`;

/** The person who counted: another one may have delivered the count later. Empty for documents that are no count. */
export const counterOf = ({ kind, reverses, author }: Pick<DocumentHead, 'kind' | 'reverses' | 'author'>): string =>
  kind === 'recount' && reverses === null ? author : '';

/** «8 строк, 99 шт. на 694 470 ₽»; without the sum when it is hidden from the reader, and the pieces when the units differ. */
export function sumsText(
  { lines, units, total }: { lines: number; units: number; total: number | null },
  unit: string | null,
): string {
  const quantity = unit === null ? '' : `, ${inUnits(units, unit)}`;
  const sum = total === null ? '' : ` на ${formatRoubles(total)}`;
  return `${counted(lines, 'строка', 'строки', 'строк')}${quantity}${sum}`;
}

export const unitOf = (lines: readonly { readonly product: { unit?: string | undefined } | null }[]): string | null =>
  soleUnit(lines.flatMap(({ product }) => (product === null ? [] : [product.unit])));

export const failureText = (failure: MutationFailure): string => describeFailure(failure, 'Не получилось');

/** Kinds whose booking brings goods into the stock, so that their reversal takes them out. */
const BRINGING: ReadonlySet<DocumentKind> = new Set(['receipt', 'mended']);

export function belowZeroIfReversed({ kind, lines }: Pick<StockDocument, 'kind' | 'lines'>): number {
  if (!BRINGING.has(kind)) return 0;
  const left = new Map<string, number>();
  for (const { product, qty } of lines)
    if (product !== null) left.set(product._id, (left.get(product._id) ?? product.stockQty) - (qty ?? 0));
  return [...left.values()].filter((stock) => stock < 0).length;
}

export function costsText(costs: { return: number; stay: number } | null): string {
  if (costs === null) return 'Себестоимость не изменится.';
  const goods = (count: number) => counted(count, 'товара', 'товаров', 'товаров');
  const returning = costs.return === 0 ? '' : `Себестоимость ${goods(costs.return)} вернётся к прежней. `;
  const staying =
    costs.stay === 0
      ? ''
      : `У ${goods(costs.stay)} себестоимость с тех пор изменена или подтверждена другим поступлением и останется как есть.`;
  return `${returning}${staying}`.trim();
}

/** A reversal doesn't know a later count, so it moves the counted stock. */
export const countedSinceText = (goods: number): string =>
  `Остаток ${counted(goods, 'товара', 'товаров', 'товаров')} с тех пор пересчитали или исправили: отмена изменит его ещё раз`;

/** Difference between the count and the books; null where it moved nothing. */
export const differenceOf = ({ stockBefore, stockAfter }: DocumentLine): number | null =>
  stockBefore === null || stockAfter === null ? null : stockAfter - stockBefore;

/** A dash for what is unknown. */
export const known = <Value>(value: Value | null, text: (value: Value) => string): string =>
  value === null ? '—' : text(value);

/** The price of all pieces; a dash while one of them is unknown. */
export const sumText = (price: number | null, pieces: number | null): string =>
  known(price, (each) => known(pieces, (count) => formatRoubles(lineTotal(each, count))));

/** «+2», «−3», «0». */
export const signed = (pieces: number): string =>
  `${pieces > 0 ? '+' : pieces < 0 ? '\u2212' : ''}${formatNumber(Math.abs(pieces))}`;

/** The quantities of lines, added up for each unit: «10 шт., 50 м». */
export function sumsByUnit(
  lines: readonly DocumentLine[],
  qtyOf: (line: DocumentLine) => number,
  show: (sum: number) => string = formatNumber,
): string {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const unit = line.product?.unit ?? PIECE;
    sums.set(unit, (sums.get(unit) ?? 0) + qtyOf(line));
  }
  return [...sums].map(([unit, sum]) => `${show(sum)}\u00a0${unitWord(Math.abs(sum), unit)}`).join(', ');
}

const PLACES = ['differs', 'overtaken', 'agrees', 'left'] as const;

function placeOf(line: DocumentLine): (typeof PLACES)[number] {
  const difference = differenceOf(line);
  if (difference !== null) return difference === 0 ? 'agrees' : 'differs';
  return line.countedAt === null ? 'left' : 'overtaken';
}

/** Size of a line's difference: pieces, and kopecks, 0 where the price is unknown. */
const piecesOff = (line: DocumentLine): number => Math.abs(differenceOf(line) ?? 0);
const kopecksOff = (line: DocumentLine): number => toKopecks(line.price ?? 0) * piecesOff(line);

/** Display order: differences with the largest sum first, counts replaced by a later one, equal counts, uncounted lines. */
export function countsInOrder(lines: readonly DocumentLine[]): DocumentLine[] {
  const bySize = [...lines].sort(
    (one, other) => kopecksOff(other) - kopecksOff(one) || piecesOff(other) - piecesOff(one),
  );
  return PLACES.flatMap((place) => bySize.filter((line) => placeOf(line) === place));
}

/** «Разошлось 3, сошлось 40, не посчитано 5». */
export function countsText(lines: readonly DocumentLine[]): string {
  const count = (place: (typeof PLACES)[number]): number => lines.filter((line) => placeOf(line) === place).length;
  const parts = [`Разошлось ${count('differs')}`, `сошлось ${count('agrees')}`];
  if (count('overtaken') > 0) parts.push(`пересчитано позже ${count('overtaken')}`);
  if (count('left') > 0) parts.push(`не посчитано ${count('left')}`);
  return parts.join(', ');
}

/** The first thing that a draft lacks to be booked; empty when nothing. */
export function waitsText({ kind, note }: Pick<Draft, 'kind' | 'note'>, sums: DraftSums, unknownCodes: number): string {
  const lacks = [
    [sums.unknown > 0, 'Есть нераспознанные строки: выберите товар или уберите их, чтобы провести'],
    [unknownCodes > 0, 'Выберите товар для неизвестного кода'],
    [sums.wrongPrices > 0, 'Исправьте цену'],
    [sums.wrongQty > 0, 'Исправьте количество'],
    [sums.unfilled > 0, 'Укажите количество во всех строках'],
    [kind !== 'receipt' && note.trim().length < 3, 'Укажите причину'],
  ] as const;
  return lacks.find(([isLacking]) => isLacking)?.[1] ?? '';
}
