import { expect, test } from 'vitest';
import { bulkChoiceSchema } from '../imports/bulk.ts';
import { sourceNameSchema } from '../imports/imports.ts';
import { saveSynonym } from '../search/synonyms.ts';
import { saveStockDocument } from '../stock/stock-documents.ts';
import { productCreationSchema } from './products.ts';

test('names and codes of goods are one line of visible text', () => {
  const typed = {
    title: ' Кран\u202e\nшаровой\u000b\u2060 ',
    brand: 'Gro\u2060he',
    sku: '\ufeffGR-1',
    barcode: '4005176\u200b314773',
    moreBarcodes: '4607\u200b001 4607\u202e002',
    priceRetail: '10',
    priceWholesale: '10',
    topCategorySlug: 'krany',
  };
  expect(productCreationSchema.parse(typed)).toMatchObject({
    title: 'Кран шаровой',
    brand: 'Grohe',
    sku: 'GR-1',
    barcode: '4005176314773',
    moreBarcodes: '4607001 4607002',
  });
  expect(productCreationSchema.safeParse({ ...typed, title: '\u2060\u200b' }).error?.issues).toMatchObject([
    { path: ['title'], message: 'Укажите название' },
  ]);
});

test('the same holds for other names: brands in bulk changes, suppliers, sources of price lists, synonyms', () => {
  expect(bulkChoiceSchema.shape.act.parse({ kind: 'brand', brand: ' Gro\u2060he\u2028 ' })).toEqual({
    kind: 'brand',
    brand: 'Grohe',
  });
  expect(sourceNameSchema.parse('Сантех\u2028Опт\u200b')).toBe('Сантех Опт');
  expect(sourceNameSchema.safeParse('\u2028\u200b').error?.issues[0]?.message).toBe('Назовите источник');
  expect(saveSynonym.body!.parse({ said: 'кра\u202eн', kind: 'same', meant: 'смеси\u200bтель' })).toMatchObject({
    said: 'кран',
    meant: 'смеситель',
  });
  const { supplier, supplierNumber } = saveStockDocument.body!.shape;
  expect(supplier.parse('ООО\u2028«Монолит»\u202e')).toBe('ООО «Монолит»');
  expect(supplierNumber.parse('\u200bУ-15\u2029')).toBe('У-15');
});
