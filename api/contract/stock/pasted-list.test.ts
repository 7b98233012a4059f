import { expect, test } from 'vitest';
import type { ColumnUse } from '../products/pasted-cells.ts';
import { readPastedList } from './pasted-list.ts';
import { readPastedTable, type ColumnUses, type PastedTable } from './pasted-table.ts';
import { INVOICE, TORG_12, UPD } from '../../proofs/fixtures/sample-supplier-papers.ts';

const read = (text: string, uses?: ColumnUses) => readPastedList(readPastedTable(text), uses);
const lines = (text: string) => read(text).rows.map(({ codes, qty, price }) => [codes.join(), qty, price]);
const heading = (table: PastedTable, use: ColumnUse, uses = table.uses) =>
  table.columns.filter(({ at }) => uses[at] === use).map((column) => column.heading);

test('a list is read by tabs or semicolons, with its heading and empty lines left out', () => {
  const text = 'Артикул\tКол-во\tЦена\r\n33265003\t20\t4 520,00\r\n\r\n23328000;15;3590\r\n33300003\t10 шт\t8 150 ₽';
  expect(read(text)).toEqual({
    rows: [
      { row: 2, codes: ['33265003'], title: '', qty: 20, unit: '', price: 4520, doubt: null },
      { row: 4, codes: ['23328000'], title: '', qty: 15, unit: '', price: 3590, doubt: null },
      { row: 5, codes: ['33300003'], title: '', qty: 10, unit: 'шт', price: 8150, doubt: null },
    ],
    unread: [],
  });
});

test('unreadable rows are reported by number, and the rest is kept', () => {
  const { rows, unread } = read('A-1;2;100\n;5;10\nA-2;2,5;10\nA-3;0;1\nA-4;3;12,345\nA-5\nA-6;1;2;3\nA-7;1.000;10');
  expect(rows.map(({ codes }) => codes)).toEqual([['A-1']]);
  expect(unread.map(({ row, why }) => [row, why])).toEqual([
    [2, 'нет артикула или штрихкода'],
    [3, 'непонятно количество «2,5»'],
    [4, 'непонятно количество «0»'],
    [5, 'непонятна цена «12,345»'],
    [6, 'не указано количество'],
    [7, 'ячеек 4, а столбцов 3'],
    [8, 'непонятно количество «1.000»'],
  ]);
});

test('more rows than one document takes are named, not dropped', () => {
  const { rows, unread } = read(Array.from({ length: 1002 }, (_, index) => `A-${index};1;1`).join('\n'));
  expect([rows.length, unread.map(({ row }) => row)]).toEqual([1000, [1001, 1002]]);
});

test('a quantity in any unit of the shop is one, and a price is never taken for it', () => {
  const { rows, unread } = read('A-1;12 компл.;4520\nA-2;1 000;10\nA-3;10 ₽;4\nA-5;5 ящиков;3\nA-6;2,5 м;7\nA-7;3;1');
  expect(rows.map(({ qty, price }) => [qty, price])).toEqual([
    [12, 4520],
    [1000, 10],
    [3, 1],
  ]);
  expect(unread.map(({ row }) => row)).toEqual([3, 4, 5]);
  expect(lines('A-1\t10 ₽\t4\nA-2\t20 ₽\t5')).toEqual([
    ['A-1', 4, 10],
    ['A-2', 5, 20],
  ]);
});

test('codes alone are one piece each, which the table shows by lacking a column of quantities', () => {
  expect(lines('4600000000017\n4600000000024')).toEqual([
    ['4600000000017', 1, null],
    ['4600000000024', 1, null],
  ]);
  expect(Object.values(readPastedTable('4600000000017').uses)).not.toContain('qty');
});

test('a heading says which column is which, also with digits and over two lines', () => {
  const { rows, unread } = read('№\tЦена\tАртикул\tКоличество\n1\t450\tA-1\t5\n2\t450\tA-2\t');
  expect(rows).toMatchObject([{ row: 2, codes: ['A-1'], qty: 5, price: 450 }]);
  expect(unread).toEqual([{ row: 3, text: '2\t450\tA-2\t', why: 'не указано количество' }]);
  expect(lines('Остаток 19.11\tАртикул\tЦена за 1 шт.\tКоличество\n7\tA-1\t450\t5')).toEqual([['A-1', 5, 450]]);
  expect(lines('Товар\t\tКоличество\nкод\tнаименование\t\nA-1\tКран\t5')).toEqual([['A-1', 5, null]]);
});

test('running numbers and codes of units are no articles and no quantities without a heading either', () => {
  expect(
    lines('1\tСм. 33-A\tКран шаровой\t796\tшт\t20\t450,00\n2\tСм. 34-A\tКран угловой\t796\tшт\t7\t120,00'),
  ).toEqual([
    ['См. 33-A', 20, 450],
    ['См. 34-A', 7, 120],
  ]);
  expect(lines('1\t33265003\t5\t450')).toEqual([['33265003', 5, 450]]);
  // 796 pieces remain a quantity where no unit stands beside.
  expect(lines('A-1\t796\t10')).toEqual([['A-1', 796, 10]]);
});

test('УПД is read as it comes from a spreadsheet', () => {
  const table = readPastedTable(UPD);
  expect(heading(table, 'price')).toEqual(['Цена (тариф) за единицу измерения']);
  expect(heading(table, 'sum')).toEqual(['Стоимость товаров (работ, услуг), имущественных прав без налога - всего']);
  const { rows, unread } = readPastedList(table);
  expect(unread).toEqual([]);
  expect(rows).toMatchObject([
    {
      codes: ['33265003'],
      title: 'Смеситель для кухни Grohe Eurosmart 1/2", хром',
      qty: 20,
      price: 3766.67,
      doubt: null,
    },
    { codes: ['23328-000'], qty: 796, price: 100, doubt: null },
    { codes: ['A1/4'], qty: 3, price: 2500.5, doubt: '3 × 2\u00a0500,50\u00a0₽ — не 7\u00a0501,60\u00a0₽' },
  ]);
  expect(table.leftOut.map(({ row }) => row)).toEqual([1, 2, 4, 5, 9, 10]);
  // With VAT the price is that of the sum.
  expect(readPastedList(table, table.byVat?.with).rows.map(({ price }) => price)).toEqual([4520, 120, 3000.6]);
  expect(readPastedList(table, table.byVat?.without)).toEqual(readPastedList(table));
});

test('lines of УПД without their heading are read by what agrees with each other', () => {
  const goods = UPD.split('\n').filter((line) => /796/.test(line) && line.includes('\tшт'));
  expect(goods).toHaveLength(3);
  expect(lines(goods.join('\n'))).toEqual([
    ['33265003', 20, 3766.67],
    ['23328-000', 796, 100],
    ['A1/4', 3, 2500.5],
  ]);
});

test('ТОРГ-12 is read by the mass, not by the places', () => {
  const table = readPastedTable(TORG_12);
  expect(heading(table, 'qty')).toEqual(['Количество (масса нетто)']);
  expect(readPastedList(table).rows).toMatchObject([
    { codes: ['00-00001841'], title: 'Ванна акриловая Roca Easy 170×70', qty: 4, price: 15000, doubt: null },
    { codes: ['00-00002207'], qty: 24, price: 83.33, doubt: null },
  ]);
  expect(readPastedList(table).unread).toEqual([]);
  expect(readPastedList(table, table.byVat?.with).rows.map(({ price }) => price)).toEqual([18000, 100]);
});

test('an invoice out of a PDF file is read by several spaces, and a barcode beside the article finds goods too', () => {
  const table = readPastedTable(INVOICE);
  expect(table.byVat).toBeNull();
  expect(readPastedList(table)).toMatchObject({
    rows: [
      { codes: ['GR-32843', '4005176314773'], title: 'Смеситель Grohe', qty: 2, price: 12490, doubt: null },
      { codes: ['HG 711', '4011097711003'], title: 'Душевой набор', qty: 10, price: 1250.5, doubt: null },
    ],
    unread: [],
  });
});

test('a row has the unit of its quantity, in its cell or beside it', () => {
  const units = (text: string) => read(text).rows.map(({ qty, unit }) => [qty, unit]);
  expect(units('Артикул\tЕд. изм.\tКол-во\nA-1\tупак\t12\nA-2\tящ\t3\nA-3\t\t5\nA-4\tшт\t2 компл.')).toEqual([
    [12, 'упак'],
    [3, 'ящ'],
    [5, ''],
    [2, 'компл.'],
  ]);
  expect(units('GR-1\tСмеситель\tкомпл\t3\t4520\nGR-2\tКран\tшт\t1\t300')).toEqual([
    [3, 'компл'],
    [1, 'шт'],
  ]);
  expect(units(UPD).map(([, unit]) => unit)).toEqual(['шт', 'шт', 'шт']);
  // The kind of package is no unit.
  expect(units(TORG_12).map(([, unit]) => unit)).toEqual(['шт', 'шт']);
  expect(units(INVOICE).map(([, unit]) => unit)).toEqual(['шт', 'компл']);
  expect(units('A-1\t5')).toEqual([[5, '']]);
});

test('columns are read as a person chooses them', () => {
  const table = readPastedTable('5\tA-1\t450\n7\tA-2\t120');
  expect(table.uses).toEqual({ 0: 'qty', 1: 'sku', 2: 'price' });
  expect(readPastedList(table, { 0: 'skip', 1: 'sku', 2: 'qty' }).rows).toMatchObject([
    { codes: ['A-1'], qty: 450, price: null },
    { codes: ['A-2'], qty: 120, price: null },
  ]);
});
