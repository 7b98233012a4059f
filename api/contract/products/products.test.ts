import { expect, test } from 'vitest';
import { productCreationSchema } from './products.ts';

test('names and codes of goods are one line of visible text', () => {
  const typed = {
    title: ' Кран\u202e\nшаровой\u000b\u2060 ',
    brand: 'Gro\u2060he',
    sku: '\ufeffGR-1',
    barcode: '4005176\u200b314773',
    priceRetail: '10',
    priceWholesale: '10',
    topCategorySlug: 'krany',
  };
  expect(productCreationSchema.parse(typed)).toMatchObject({
    title: 'Кран шаровой',
    brand: 'Grohe',
    sku: 'GR-1',
    barcode: '4005176314773',
  });
  expect(productCreationSchema.safeParse({ ...typed, title: '\u2060\u200b' }).error?.issues).toMatchObject([
    { path: ['title'], message: 'Укажите название' },
  ]);
});
