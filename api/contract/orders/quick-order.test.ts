import { describe, expect, test } from 'vitest';
import { ORDER_POSITIONS_MAX } from '../values/quantity.ts';
import { codeBook, parseQuickOrder, withoutOrdered, withQuickLine } from './quick-order.ts';

const read = (text: string) => parseQuickOrder(text).lines.map(({ code, qty }) => [code, qty]);

describe('a pasted order', () => {
  test.each([
    ['a semicolon', 'GR-32843;5', 'GR-32843', 5],
    ['a semicolon with spaces', 'GR-32843 ; 5', 'GR-32843', 5],
    ['a tab, from a spreadsheet', 'GR-32843\t5', 'GR-32843', 5],
    ['a comma', 'GR-32843,5', 'GR-32843', 5],
    ['a comma and a space', 'GR-32843, 5', 'GR-32843', 5],
    ['a space', 'GR-32843 5', 'GR-32843', 5],
    ['several spaces', 'GR 32843   12', 'GR 32843', 12],
    ['a cross', 'GR-32843 x 3', 'GR-32843', 3],
    ['units', 'GR-32843; 5 шт.', 'GR-32843', 5],
    ['units after a space', 'GR-32843 5 шт', 'GR-32843', 5],
    ['a spreadsheet’s decimal', 'GR-32843\t5,00', 'GR-32843', 5],
    ['a name between', 'GR-32843\tСмеситель для кухни\t4', 'GR-32843', 4],
    ['quotes', '"GR-32843";"7"', 'GR-32843', 7],
    ['a barcode', '4005176314773;2', '4005176314773', 2],
  ])('is read with %s', (_, line, code, qty) => expect(read(line)).toEqual([[code, qty]]));

  test.each(['GR-32843', 'GR-32843;', 'GR-32843;\t', '4005176314773'])(
    'takes one piece where no quantity stands: %j',
    (line) => {
      expect(parseQuickOrder(line).lines).toMatchObject([{ qty: 1 }]);
    },
  );

  test('sums lines of one article, also when it is written otherwise', () =>
    expect(read('GR-32843;5\ngr 32843\t7\nGR32843;1')).toEqual([['GR-32843', 13]]));

  test.each([
    ['thousands', 'A-1;1 000', 'больше 999'],
    ['thousands after a space', 'GR-32843 1 000', 'больше 999'],
    ['a decimal', 'A-1;2,5', 'непонятно количество «2,5»'],
    ['a decimal after a space', 'GR-32843 2,5', 'непонятно количество «2,5»'],
    ['a decimal of metres', 'A-1;2,5 м', 'непонятно количество «2,5 м»'],
    ['one or a thousand', 'A-1;1.000', 'непонятно количество «1.000»'],
    ['one or a thousand, by a comma', 'A-1\t1,000', 'непонятно количество «1,000»'],
    ['one or a thousand after a space', 'GR-32843 1.000', 'непонятно количество «1.000»'],
    ['one or a thousand after a space, by a comma', 'GR-32843 1,000', 'непонятно количество «1,000»'],
    ['one or a thousand with a unit', 'A-1;1,000 шт.', 'непонятно количество «1,000 шт.»'],
    ['an unknown unit', 'A-1;5 ящиков', 'непонятно количество «5 ящиков»'],
    ['boxes in a cell of their own', 'A-1;12;кор.', 'сколько товара в «кор.»'],
    ['boxes after a space', 'GR-32843 12 коробок', 'сколько товара в «коробок»'],
    ['crates under no head', 'A-1\t12\tящ', 'сколько товара в «ящ»'],
    ['nothing', 'A-1;0', 'непонятно количество «0»'],
    ['less than nothing', 'A-1;-2', 'непонятно количество «-2»'],
    ['a price or a quantity', 'A-1\tКран\t12490\t5', 'чисел несколько'],
    ['parts of a sentence', 'A-1, 2, 5', 'чисел несколько'],
    ['a sum of lines beyond the most', 'A-1;900\nA1;900', 'больше 999'],
  ])('never invents a quantity: %s', (_, text, why) => {
    const { lines, unread } = parseQuickOrder(text);
    expect(lines).toEqual([]);
    expect(unread.map((line) => line.text)).toEqual(text.split('\n'));
    expect(unread[0]?.why).toContain(why);
  });

  test.each([
    ['a set', 'A-1;12 компл.', 12],
    ['pairs', 'A-1\t3 пары', 3],
    ['running metres', 'GR-32843 4 пог. м', 4],
    ['a set of tools', 'A-1;5 набор', 5],
    ['packs', 'A-1;2 упаковки', 2],
    ['square metres', 'A-1;7 м²', 7],
    ['a price that says it is one', 'A-1\t12 490 ₽\t5', 5],
  ])('reads any unit of the shop: %s', (_, line, qty) =>
    expect(parseQuickOrder(line).lines.map((one) => one.qty)).toEqual([qty]),
  );

  test.each([
    ['beside the number', 'A-1;12 упак.', 'уп.'],
    ['after a space', 'GR-32843 4 пог. м', 'пог. м'],
    ['in a cell of its own', 'A-1\t2\tкомпл', 'компл.'],
    ['under a heading', 'Артикул;Кол-во;Ед.\nA-1;3;пар', 'пара'],
    ['not at all', 'A-1;12', null],
  ])('keeps the unit of a quantity that stands %s, also when another line changes', (_, text, unit) => {
    expect(parseQuickOrder(text).lines.map((line) => line.unit)).toEqual([unit]);
    const changed = parseQuickOrder(withQuickLine(`${text}\nB-2;1 шт`, 'b2', { qty: 7 })).lines;
    expect(changed.map((line) => [line.unit, line.qty]).slice(1)).toEqual([[null, 7]]);
    expect(changed[0]?.unit).toBe(unit);
  });

  test('never sums quantities of different units', () => {
    const { lines, unread } = parseQuickOrder('A-1;12 упак\nA-1;5 шт\nA1;3 упак');
    expect(lines).toMatchObject([{ qty: 15, unit: 'уп.' }]);
    expect(unread).toMatchObject([{ text: 'A-1;5 шт', why: 'этот товар уже есть строкой выше в других единицах' }]);
  });

  test('obeys the heading: the code, the quantity and nothing else', () => {
    expect(read('Название\tАртикул\tЦена\tКол-во\nКран\tA-1\t450\t5')).toEqual([['A-1', 5]]);
    expect(read('SKU\tQty\tPrice\nA-1\t5\t450')).toEqual([['A-1', 5]]);
    expect(parseQuickOrder('Артикул;Количество\nA-1;').unread).toEqual([
      { text: 'A-1;', why: 'не указано количество', heading: 'Артикул;Количество' },
    ]);
    // The heading stays, because the remaining lines need it.
    const text = 'Артикул\tКоличество\nA-1\t\nA-2\t3';
    expect(withQuickLine(text, 'a2', { qty: 4 })).toBe('A-2; 4\nАртикул\tКоличество\nA-1\t');
  });

  test('leaves the head of the columns and empty lines out', () => {
    expect(read('Артикул;Количество\r\n\r\nGR-32843;5\r\n  \r\n')).toEqual([['GR-32843', 5]]);
    expect(read('SKU\tQty\nA-1\t2')).toEqual([['A-1', 2]]);
  });

  test('keeps an article that begins like a head', () => expect(read('АРТ-500;2')).toEqual([['АРТ-500', 2]]));

  test('has as many lines as an order may have, and says how many are left', () => {
    const text = Array.from({ length: ORDER_POSITIONS_MAX + 3 }, (_, index) => `A-${index};1`).join('\n');
    expect(parseQuickOrder(text).lines).toHaveLength(ORDER_POSITIONS_MAX);
    expect(parseQuickOrder(text).left).toHaveLength(3);
    // Changing one line keeps the others.
    expect(parseQuickOrder(withQuickLine(text, 'a0', { qty: 7 })).left).toHaveLength(3);
  });
});

describe('a code', () => {
  const find = codeBook([
    { _id: '1', sku: 'GR-32843', barcode: '4005176314773' },
    { _id: '2', sku: 'HG 711', barcode: '0012345678905' },
    { _id: '3', sku: null, barcode: null },
    { _id: '4', sku: 'X1' },
    { _id: '5', sku: 'X-1' },
    { _id: '6', sku: 'MB-1', barcode: '4607086562215', moreBarcodes: '4607086562222' },
  ]);
  const ids = (code: string) => find(code).map(({ _id }) => _id);

  test.each([
    ['GR-32843', ['1']],
    ['gr 32843', ['1']],
    ['4005176314773', ['1']],
    ['4607086562222', ['6']],
    ['012345678905', ['2']],
    ['hg711', ['2']],
    ['x1', ['4', '5']],
    ['nothing', []],
    ['', []],
  ])('%j finds %j', (code, found) => expect(ids(code)).toEqual(found));
});

test('what was ordered goes, and what was typed while it went into the cart stays', () => {
  const ordered = parseQuickOrder('GR-32843;5\nHG 711\t2').lines;
  expect(withoutOrdered('GR-32843;5\nHG 711\t2', ordered)).toBe('');
  expect(withoutOrdered('GR-32843;5\nHG 711\t3\nA-1;4\nA-2;2,5', ordered)).toBe('HG 711; 1\nA-1; 4\nA-2;2,5');
  // Lines put before them push ordered ones over the maximum of an order.
  const before = Array.from({ length: ORDER_POSITIONS_MAX }, (_, index) => `A-${index};1`).join('\n');
  expect(parseQuickOrder(withoutOrdered(`${before}\nGR-32843;5`, ordered)).left).toEqual([]);
});

test('a quantity is changed, a line taken out, a code settled in the text itself', () => {
  const text = 'GR-32843;5\nHG 711\t2';
  expect(withQuickLine(text, 'gr32843', { qty: 9 })).toBe('GR-32843; 9\nHG 711; 2');
  expect(withQuickLine(text, 'hg711', { qty: 0 })).toBe('GR-32843; 5');
  expect(withQuickLine(`${text}\nA-1;2,5`, 'hg711', { qty: 0 })).toBe('GR-32843; 5\nA-1;2,5');
  expect(withQuickLine(text, 'hg711', { code: 'HG-712' })).toBe('GR-32843; 5\nHG-712; 2');
});
