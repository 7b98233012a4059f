import { expect, test } from 'vitest';
import { extendedValue, fileNameIn } from './file-name.ts';

test.each([
  ['attachment; filename="price.csv"', 'price.csv'],
  ['attachment; filename=price.csv; size=1', 'price.csv'],
  [`attachment; filename="price.csv"; filename*=UTF-8''%D0%9F%D1%80%D0%B0%D0%B9%D1%81%3B.csv`, 'Прайс;.csv'],
  [`attachment; filename*=windows-1251'ru'%CF%F0%E0%E9%F1.csv; filename=p.csv`, 'Прайс.csv'],
  [`attachment; filename*=UTF-8''%FF%FE; filename=p.csv`, 'p.csv'],
  [`attachment; filename="${Buffer.from('Прайс.csv').toString('latin1')}"`, 'Прайс.csv'],
  ['attachment; filename="pr\u00eat.csv"', 'pr\u00eat.csv'],
  ['inline', ''],
])('the name in %s is %s', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});

test.each([
  ["UTF-8''a%20b", 'a b'],
  ["it's'plain", null],
  ['price.csv', null],
])('the extended value %s is %s', (text, value) => {
  expect(extendedValue(text)).toBe(value);
});
