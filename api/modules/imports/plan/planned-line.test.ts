import { expect, test } from 'vitest';
import { BLANK_LINE, isMarkedGone, lineOfRow, notesOf, rowOfLine, type PlannedLine } from './planned-line.ts';

const LINE: PlannedLine = {
  ...BLANK_LINE,
  kind: 'changed',
  position: 'строка 2',
  external_id: 'артикул:a-1',
  product_id: 'p-1',
  title: 'Кран',
  article: 'A-1',
  place_key: 'Краны',
  changes: [{ field: 'priceRetail', before: 1, after: 2 }],
  remarks: [{ code: 'renumbered', was: 'X' }, 'Слово', { code: 'kept', fields: ['Название'] }],
  refusedCells: [{ field: 'stock', column: 'Остаток', value: '1,000', reason: 'не понять' }],
  words: [['Остаток', '1,000']],
  rest: { features: { cells: '3' }, pictures: ['a.jpg'] },
  question: 'doubt',
  candidates: [{ productId: 'p-2', title: 'Кран', article: '' }],
  link: { priceRetail: '2' },
  file_stock: 4,
  price_move: 100,
  to_write: true,
  pictures: [['a.jpg', '', 0]],
};

test('a line is the same after it was stored', () => {
  const stored = { number: 7, outcome: '', written: '' };
  expect(lineOfRow(rowOfLine('i', 7, LINE))).toEqual({ ...LINE, ...stored });
  expect(lineOfRow(rowOfLine('i', 7, BLANK_LINE))).toEqual({ ...BLANK_LINE, ...stored });
});

test('remarks are sentences for a person', () => {
  expect(notesOf(LINE)).toBe('Код у поставщика сменился: был «X»; Слово; Останется ваше: Название');
  expect(notesOf(BLANK_LINE)).toBe('');
});

test('a line of a former release keeps its sentences, its deletion by the source and its candidates', () => {
  const likely = { productId: 'p-1', title: 'Кран', article: '' };
  const former = { ...rowOfLine('i', 1, BLANK_LINE), extra: JSON.stringify({ likely }) };
  const deleted = lineOfRow({ ...former, notes: 'Помечен на удаление у поставщика; Слово; ещё' });
  expect([isMarkedGone(deleted), notesOf(deleted)]).toEqual([true, 'Помечен на удаление у поставщика; Слово; ещё']);
  const other = lineOfRow({ ...former, notes: 'Помечен на удаление у поставщика, в магазине его нет' });
  expect([isMarkedGone(other), notesOf(other)]).toEqual([
    false,
    'Помечен на удаление у поставщика, в магазине его нет',
  ]);
  expect(other.candidates).toEqual([likely]);
});
