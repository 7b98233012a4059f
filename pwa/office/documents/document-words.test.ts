import { expect, test } from 'vitest';
import type { DocumentLine } from '#contract/stock/stock-documents.ts';
import { costsText, countedSinceText, countsInOrder, sumsText, unitOf } from './document-words.ts';

test('sums are in the unit of the lines, and have no quantity when the units differ', () => {
  const product = (unit?: string) => ({ product: unit === undefined ? {} : { unit } });
  const text = (lines: Parameters<typeof unitOf>[0], total: number | null) =>
    sumsText({ lines: 2, units: 5, total }, unitOf(lines)).replaceAll('\u00a0', ' ');
  expect(text([product(), { product: null }, product('шт.')], 100)).toBe('2 строки, 5 шт. на 100 ₽');
  expect(text([product('пара'), product('пара')], null)).toBe('2 строки, 5 пар');
  expect(text([product(), product('м')], 100)).toBe('2 строки на 100 ₽');
});

test('before a reversal its effect is told: costs that return or stay, stock that was counted since', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(costsText({ return: 1, stay: 2 }))).toBe(
    'Себестоимость 1 товара вернётся к прежней. У 2 товаров себестоимость с тех пор изменена или подтверждена другим поступлением и останется как есть.',
  );
  expect(plain(countedSinceText(3))).toBe(
    'Остаток 3 товаров с тех пор пересчитали или исправили: отмена изменит его ещё раз',
  );
});

const AT = '2026-11-20T08:00:00.000Z';

function line(
  id: string,
  [before, after]: readonly [number | null, number | null],
  price: number | null,
): DocumentLine {
  return {
    id,
    product: null,
    typed: id,
    qty: after,
    price,
    stockBefore: before,
    stockAfter: after,
    costBefore: null,
    costAfter: null,
    countedAt: AT,
    movedDuring: 0,
  };
}

test('a recount shows the greatest difference in money first, whether missing or found; then what agrees', () => {
  const lines = [
    line('agrees', [5, 5], 90_000),
    line('cheap, many', [100, 40], 0.5),
    line('overtaken', [null, null], 10),
    line('unknown cost, three', [3, 0], null),
    line('dear, found', [1, 2], 4_310.5),
    line('unknown cost, nine', [9, 0], null),
    { ...line('uncounted', [null, null], 10), countedAt: null },
    line('dear, missing', [4, 2], 4_310),
  ];
  expect(countsInOrder(lines).map(({ id }) => id)).toEqual([
    'dear, missing',
    'dear, found',
    'cheap, many',
    'unknown cost, nine',
    'unknown cost, three',
    'overtaken',
    'agrees',
    'uncounted',
  ]);
});
