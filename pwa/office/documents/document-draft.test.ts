import { expect, test } from 'vitest';
import type { DocumentProduct, StockDocument } from '#contract/stock/stock-documents.ts';
import {
  contentOf,
  previewBooking,
  priceProblem,
  qtyProblem,
  rowsInOtherUnits,
  sumsOf,
  unsavedPart,
  withPasted,
  withScanned,
  type Draft,
  type DraftLine,
} from './document-draft.ts';

const product = (change: Partial<DocumentProduct> = {}): DocumentProduct => ({
  _id: 'tap',
  title: 'Смеситель',
  sku: 'GR-1',
  barcode: null,
  image: null,
  stockQty: 8,
  priceRetail: 9000,
  cost: 4310,
  removed: false,
  ...change,
});
const line = (id: string, change: Partial<DraftLine> = {}): DraftLine => ({
  id,
  product: product(),
  typed: '',
  qty: '1',
  price: '',
  ...change,
});
const draft = (lines: readonly DraftLine[], kind: Draft['kind'] = 'receipt'): Draft => ({
  kind,
  supplier: '',
  supplierNumber: '',
  day: '2026-11-20',
  note: '',
  lines,
});

test('an unfinished number is no number; people who see no prices send none', () => {
  const lines = [line('a', { qty: '', price: '4 520,' }), line('b', { qty: '2,5', price: 'сто' })];
  const sent = contentOf(draft(lines), true).lines.map(({ qty, price }) => [qty, price]);
  expect(sent).toEqual([
    [null, 4520],
    [null, null],
  ]);
  expect(contentOf(draft(lines), false).lines[0]).not.toHaveProperty('price');
});

test('the booking preview is computed line by line, a product’s second line after its first', () => {
  const lines = [line('a', { qty: '20', price: '4520' }), line('b', { qty: '2', price: '100' }), line('c')];
  const seen = previewBooking(draft(lines), 'average');
  expect([...seen.values()]).toEqual([
    { stock: [8, 28], cost: [4310, 4460] },
    { stock: [28, 30], cost: [4460, 4169.33] },
    { stock: [30, 31], cost: [4169.33, 4169.33] },
  ]);
  expect(previewBooking(draft([line('a', { qty: '3' })], 'write_off'), 'average').get('a')?.stock).toEqual([8, 5]);
});

test('sums leave out unresolved lines and count them', () => {
  const lines = [
    line('a', { qty: '3', price: '0,10' }),
    line('b', { product: null, qty: '9' }),
    line('c', { qty: '' }),
  ];
  expect(sumsOf(draft(lines))).toEqual({
    lines: 2,
    units: 3,
    total: 0.3,
    unknown: 1,
    unfilled: 1,
    wrongQty: 0,
    wrongPrices: 0,
  });
});

test.each(['12,345', '4 52О', '-1'])('the price %s is marked, and counts as wrong', (price) => {
  expect(priceProblem({ price })).toBe('Рубли и копейки');
  expect(sumsOf(draft([line('a', { price }), line('b', { price: '10,5' }), line('c')]))).toMatchObject({
    wrongPrices: 1,
    wrongQty: 0,
  });
});

test.each(['1,5', '0', '3О'])('the quantity %s is marked, and counts as wrong', (qty) => {
  expect(qtyProblem({ qty })).toBe('Целое число от 1');
  expect(sumsOf(draft([line('a', { qty }), line('b', { qty: '' })]))).toMatchObject({ wrongQty: 1, unfilled: 2 });
});

test('a scan adds a line, the next scan of the same a piece', () => {
  const first = withScanned([], product(), 'x');
  const second = withScanned(first.lines, product(), 'y');
  expect([second.touched, second.lines.map(({ qty }) => qty)]).toEqual(['x', ['2']]);
});

test('pasted rows become lines; those of no goods or of two keep their text, and stand on top', () => {
  const row = { row: 1, codes: ['GR-1'], title: '', qty: 2, unit: '', price: 10.5, doubt: null };
  const bath = product({ _id: 'bath', sku: 'B-1' });
  let ids = 0;
  const lines = withPasted(
    [line('old')],
    [
      row,
      { ...row, row: 2, codes: ['НЕТ-1', '4600000000017'], title: 'Кран', price: null },
      { ...row, row: 3, codes: ['GR-1', '4600000000024'] },
      { ...row, row: 4, codes: [], title: 'Ж'.repeat(300) },
      { ...row, row: 5, codes: ['036000291452'], title: 'Сифон' },
      { ...row, row: 6, codes: ['036000291452', '4600000000024'], qty: 3 },
    ],
    [
      { code: 'GR-1', product: product() },
      { code: '4600000000024', product: bath },
      { code: '036000291452', product: product() },
      { code: '036000291452', product: bath },
    ],
    () => `new ${(ids += 1)}`,
  );
  expect(lines.map(({ product: goods, typed, qty, price }) => [goods?._id ?? typed, qty, price])).toEqual([
    ['НЕТ-1, 4600000000017, Кран (строка 2 списка)', '2', ''],
    ['GR-1, 4600000000024 (строка 3 списка)', '2', '10,5'],
    [`${'Ж'.repeat(182)} (строка 4 списка)`, '2', '10,5'],
    ['036000291452, Сифон (строка 5 списка)', '2', '10,5'],
    ['tap', '1', ''],
    ['tap', '2', '10,5'],
    ['bath', '3', '10,5'],
  ]);
  expect(Math.max(...lines.map(({ typed }) => typed.length))).toBe(200);
});

test('a row in another unit than its product’s is a doubt', () => {
  const row = { row: 1, codes: ['GR-1'], title: '', qty: 12, unit: '', price: null, doubt: null };
  const found = [
    { code: 'GR-1', product: product() },
    { code: 'PIPE', product: product({ _id: 'pipe', unit: 'м' }) },
  ];
  const isDoubtful = (unit: string, code = 'GR-1') =>
    rowsInOtherUnits([{ ...row, codes: [code], unit }], found).length > 0;
  expect(['', 'шт', 'ед.', 'Штук'].map((unit) => isDoubtful(unit))).toEqual([false, false, false, false]);
  expect(['упак', 'компл', 'пара', 'м', 'ящ'].map((unit) => isDoubtful(unit))).toEqual([true, true, true, true, true]);
  expect(['м', 'пог. м', 'шт', 'бухта'].map((unit) => isDoubtful(unit, 'PIPE'))).toEqual([false, false, true, true]);
  // A row of unknown goods waits for a person anyway.
  expect(isDoubtful('упак', 'НЕТ-1')).toBe(false);
});

test('what somebody else’s document lacks goes into a new draft, and nothing of it twice', () => {
  const mine = draft([
    line('same', { qty: '5', price: '10' }),
    line('more', { qty: '7' }),
    line('fewer', { qty: '2' }),
    line('dearer', { qty: '1', price: '12' }),
    line('other', { product: product({ _id: 'bath' }) }),
    line('new', { product: null, typed: 'НЕТ-1', qty: '' }),
  ]);
  const booked = (id: string, qty: number, price: number | null = null) => ({ id, product: product(), qty, price });
  const lines = [
    booked('same', 5, 10),
    booked('more', 4),
    booked('fewer', 3),
    booked('dearer', 1, 10),
    booked('other', 1),
    booked('foreign', 9),
  ];
  const part = unsavedPart(mine, { lines } as unknown as StockDocument);
  expect(part.lines.map(({ product: goods, typed, qty, price }) => [goods?._id ?? typed, qty, price])).toEqual([
    ['tap', '3', ''],
    ['tap', '', ''],
    ['tap', '', '12'],
    ['bath', '1', ''],
    ['НЕТ-1', '', ''],
  ]);
  // The same part again has the same lines, so that the server recognizes a repeated save.
  expect(part.lines.map(({ id }) => id)).toEqual(['more', 'fewer', 'dearer', 'other', 'new']);
  expect(unsavedPart(mine, null).lines.map(({ qty }) => qty)).toEqual(['5', '7', '2', '1', '1', '']);
});
