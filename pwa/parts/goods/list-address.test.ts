import { expect, test } from 'vitest';
import { listAddress, parseList } from './list-address.ts';

const read = (address: string) => parseList(new URL(address, 'http://shop').searchParams.get('goods'));

test('a list is read as it was written', () => {
  const goods = [
    { id: '0199-a_B', qty: 3 },
    { id: 'p2', qty: 999 },
  ];
  expect(listAddress(goods)).toBe('/list?goods=0199-a_B:3,p2:999');
  expect(read(listAddress(goods))).toEqual({ goods, unread: 0 });
  expect(parseList(null)).toEqual({ goods: [], unread: 0 });
});

test('a product named twice is one line, never above the cart’s maximum', () => {
  expect(parseList('a:2,b:1,a:3').goods).toEqual([
    { id: 'a', qty: 5 },
    { id: 'b', qty: 1 },
  ]);
  expect(parseList('a:900,a:900').goods).toEqual([{ id: 'a', qty: 999 }]);
});

test.each([
  'a',
  'a:',
  ':2',
  'a:0',
  'a:-1',
  'a:1.5',
  'a:1000',
  'a:1e2',
  'a:2:3',
  'кран:1',
  `${'x'.repeat(65)}:1`,
  'a b:1',
])('%j is no product with a quantity, and the others of the list stay', (entry) => {
  expect(parseList(`${entry},b:2`)).toEqual({ goods: [{ id: 'b', qty: 2 }], unread: 1 });
});
