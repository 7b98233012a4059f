import { expect, test } from 'vitest';
import { readPastedList } from './pasted-list.ts';

test('a list is read by tabs or semicolons, with its heading, empty lines and a title between left out', () => {
  const text =
    'Артикул\tКол-во\tЦена\r\n33265003\t20\t4 520,00\r\n\r\n23328000;15;3590\r\n33300003\tСмеситель для ванны\t10 шт\t8 150 ₽\n4600000000017';
  expect(readPastedList(text)).toEqual({
    rows: [
      { row: 2, code: '33265003', qty: 20, price: 4520 },
      { row: 4, code: '23328000', qty: 15, price: 3590 },
      { row: 5, code: '33300003', qty: 10, price: 8150 },
      { row: 6, code: '4600000000017', qty: 1, price: null },
    ],
    unread: [],
  });
});

test('unreadable rows are reported by number, and the rest is kept', () => {
  const { rows, unread } = readPastedList('A-1;2;100\n;5;10\nA-2;2,5;10\nA-3;0;1\nA-4;3;12,345');
  expect(rows.map(({ code }) => code)).toEqual(['A-1']);
  expect(unread.map(({ row, why }) => [row, why])).toEqual([
    [2, 'нет артикула или штрихкода'],
    [3, 'непонятно количество «2,5»'],
    [4, 'непонятно количество «0»'],
    [5, 'непонятна цена «12,345»'],
  ]);
});

test('more rows than one document takes are named, not dropped', () => {
  const { rows, unread } = readPastedList(Array.from({ length: 1002 }, (_, index) => `A-${index};1;1`).join('\n'));
  expect([rows.length, unread.map(({ row }) => row)]).toEqual([1000, [1001, 1002]]);
});

test('a quantity in any unit of the shop is one, and a price is never taken for it', () => {
  const { rows, unread } = readPastedList(
    'A-1;12 компл.;4520\nA-2;1 000;10\nA-3;10 ₽;4\nA-4;4 520 ₽\nA-5;5 ящиков\nA-6;2,5 м;7',
  );
  expect(rows.map(({ code, qty, price }) => [code, qty, price])).toEqual([
    ['A-1', 12, 4520],
    ['A-2', 1000, 10],
    ['A-3', 4, 10],
    ['A-4', 1, 4520],
  ]);
  expect(unread.map(({ row }) => row)).toEqual([5, 6]);
});

test('a heading says which column is which', () => {
  const { rows, unread } = readPastedList('№\tЦена\tАртикул\tКоличество\n1\t450\tA-1\t5\n2\t450\tA-2\t');
  expect(rows).toEqual([{ row: 2, code: 'A-1', qty: 5, price: 450 }]);
  expect(unread).toEqual([{ row: 3, text: '2\t450\tA-2', why: 'не указано количество' }]);
});
