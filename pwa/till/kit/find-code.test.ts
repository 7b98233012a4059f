import { describe, expect, test } from 'vitest';
import type { FeedProduct } from '#contract/listing/catalog-feed.ts';
import { addedByEnter, goodsByCode, indexCodes, unknownCodeText } from './find-code.ts';

const good = (id: string, codes: { barcode?: string; moreBarcodes?: string; sku?: string }) =>
  ({ _id: id, ...codes }) as FeedProduct;
const category = (...goods: FeedProduct[]) => new Map(goods.map((one) => [one._id, one]));
const found = (goods: ReadonlyMap<string, FeedProduct>, ...codes: string[]) =>
  goodsByCode(indexCodes(goods.values()), codes).map(({ _id }) => _id);

describe('a scanned code', () => {
  const goods = category(
    good('mixer', { barcode: '2400000104725', sku: '33265003' }),
    good('bath', { barcode: '0012345678905', sku: 'АП-4412' }),
    good('odd', { sku: '2400000104725' }),
    good('bare', {}),
    good('label', { barcode: '2400000104728' }),
  );

  test('is looked up as a barcode before it is as a SKU', () => {
    expect(found(goods, '2400000104725')).toEqual(['mixer']);
    expect(found(goods, '33265003')).toEqual(['mixer']);
  });

  test('finds a twelve-digit code under its thirteen-digit form', () => {
    expect(found(goods, '012345678905')).toEqual(['bath']);
  });

  test('matches any of a product’s barcodes', () => {
    const several = category(good('tap', { barcode: '4607086562215', moreBarcodes: '4607086562222 075678164125' }));
    for (const code of ['4607086562215', '4607086562222', '0075678164125'])
      expect(found(several, code)).toEqual(['tap']);
    expect(found(several, '4607086562222 075678164125')).toEqual([]);
  });

  test('finds a SKU with any separators and letter case', () => {
    expect(found(goods, 'ап4412')).toEqual(['bath']);
  });

  test('is tried in each of its readings', () => {
    expect(found(goods, 'фз-1', '33265003')).toEqual(['mixer']);
  });

  test.each([
    ']E02400000104728',
    ']C10102400000104728',
    '0102400000104728',
    '(01)02400000104728(17)261231(10)A1',
    '010240000010472821abcDE9\u001d91EE08',
    ']d2010240000010472821abcDE9',
  ])('is read off a GS1 label too: %s', (code) => {
    expect(found(goods, code)).toEqual(['label']);
  });

  test('with a wrong check digit in a label is ignored', () => {
    expect(found(goods, '0102400000104727')).toEqual([]);
  });

  test('missing from the copy is called unknown only if the copy is complete', () => {
    expect(unknownCodeText('46000001', true)).toBe('Штрихкод 46000001 не найден');
    expect(unknownCodeText('46000001', false)).toBe('Каталог загружен не весь: кода 46000001 в нём пока нет');
  });

  test('returns all goods that have it', () => {
    expect(found(category(good('a', { barcode: '46000001' }), good('b', { barcode: '46000001' })), '46000001')).toEqual(
      ['a', 'b'],
    );
  });

  test.each(['9999999999999', '', '-', '3326'])('without a product finds nothing: «%s»', (code) => {
    expect(found(goods, code)).toEqual([]);
  });
});

describe('Enter in the search', () => {
  const goods = category(
    good('mixer', { barcode: '2400000104725', sku: 'TALIS-1' }),
    good('bath', { sku: 'TALIS-12' }),
    good('one', { sku: 'ДВА' }),
    good('other', { sku: 'ДВА' }),
    good('short', { sku: '4803' }),
  );
  const hits =
    (...ids: string[]) =>
    () => ({ items: ids.map((id) => ({ id })), total: ids.length });

  test.each([
    ['a whole barcode', '2400000104725', hits(), 'mixer'],
    ['an article with letters, whatever else begins so', ' talis-1 ', hits('mixer', 'bath'), 'mixer'],
    ['the only hit', 'синий', hits('bath'), 'bath'],
    ['nothing of several hits', 'смеситель', hits('bath', 'mixer'), null],
    ['nothing of several hits for a short number, though it is an article', '4803', hits('short', 'bath'), null],
    ['nothing of two goods of one code', 'два', hits('one'), null],
    ['nothing where nothing was typed', ' ', hits('bath'), null],
  ])('adds %s', (_, typed, list, added) =>
    expect(addedByEnter(typed, () => indexCodes(goods.values()), list)).toBe(added),
  );
});
