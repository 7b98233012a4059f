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

test('what cannot be read is named by its row, and the rest is kept', () => {
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
