import { describe, expect, test } from 'vitest';
import { codeBook, parseQuickOrder, QUICK_LINES_MAX, withQuickLine } from './quick-order.ts';

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

  test('sums lines of one article, also when it is written otherwise, at most 999', () => {
    expect(read('GR-32843;5\ngr 32843\t7\nGR32843;1')).toEqual([['GR-32843', 13]]);
    expect(read('A-1;900\nA1;900')).toEqual([['A-1', 999]]);
  });

  test('leaves the head of the columns and empty lines out', () => {
    expect(read('Артикул;Количество\r\n\r\nGR-32843;5\r\n  \r\n')).toEqual([['GR-32843', 5]]);
    expect(read('SKU\tQty\nA-1\t2')).toEqual([['A-1', 2]]);
  });

  test('keeps an article that begins like a head', () => expect(read('АРТ-500;2')).toEqual([['АРТ-500', 2]]));

  test('never has a quantity below 1 or above 999', () =>
    expect(read('A-1;0\nA-2;5000')).toEqual([
      ['A-1', 1],
      ['A-2', 999],
    ]));

  test('has as many lines as an order may have, and says how many are left', () => {
    const text = Array.from({ length: QUICK_LINES_MAX + 3 }, (_, index) => `A-${index};1`).join('\n');
    expect(parseQuickOrder(text).lines).toHaveLength(QUICK_LINES_MAX);
    expect(parseQuickOrder(text).left).toBe(3);
  });
});

describe('a code', () => {
  const find = codeBook([
    { _id: '1', sku: 'GR-32843', barcode: '4005176314773' },
    { _id: '2', sku: 'HG 711', barcode: '0012345678905' },
    { _id: '3', sku: null, barcode: null },
    { _id: '4', sku: 'X1' },
    { _id: '5', sku: 'X-1' },
  ]);
  const ids = (code: string) => find(code).map(({ _id }) => _id);

  test.each([
    ['GR-32843', ['1']],
    ['gr 32843', ['1']],
    ['4005176314773', ['1']],
    ['012345678905', ['2']],
    ['hg711', ['2']],
    ['x1', ['4', '5']],
    ['nothing', []],
    ['', []],
  ])('%j finds %j', (code, found) => expect(ids(code)).toEqual(found));
});

test('a quantity is changed, a line taken out, a code settled in the text itself', () => {
  const text = 'GR-32843;5\nHG 711\t2';
  expect(withQuickLine(text, 'gr32843', { qty: 9 })).toBe('GR-32843; 9\nHG 711; 2');
  expect(withQuickLine(text, 'hg711', { qty: 0 })).toBe('GR-32843; 5');
  expect(withQuickLine(text, 'hg711', { code: 'HG-712' })).toBe('GR-32843; 5\nHG-712; 2');
});
