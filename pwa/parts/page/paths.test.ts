import { expect, test } from 'vitest';
import { paths, ROUTES } from './paths.ts';

test('a link is its pattern with the values in place of the parameters', () => {
  expect(paths.cart()).toBe('/cart');
  expect(paths.product('smesitel-1')).toBe('/p/smesitel-1');
  expect(paths.subcategory('smesiteli', 'dlya-vanny')).toBe('/catalog/smesiteli/dlya-vanny');
  expect(paths.adminProductEdit('p1')).toBe('/admin/products/p1/edit');
});

test('a link that carries more goes by its own words', () => {
  expect(paths.order('token')).toBe(`${ROUTES.order}#token`);
  expect(paths.adminCustomers({ q: 'Анна' })).toBe(`${ROUTES.adminCustomers}?q=%D0%90%D0%BD%D0%BD%D0%B0`);
});
