import { expect, test } from 'vitest';
import { listAddress, parseList } from './list-address.ts';

const read = (address: string) => parseList(new URL(address, 'http://shop').searchParams);
const parsed = (goods: string) => parseList(new URLSearchParams({ goods }));

test('a list is read as it was written', () => {
  const goods = [
    { id: '0199-a_B', qty: 3 },
    { id: 'p2', qty: 999 },
  ];
  expect(listAddress(goods)).toEqual({ address: '/list?of=2&goods=0199-a_B:3,p2:999', listed: 2 });
  expect(read(listAddress(goods).address)).toEqual({ goods, unread: 0 });
  // As a former version wrote it.
  expect(read('/list?goods=0199-a_B:3,p2:999')).toEqual({ goods, unread: 0 });
  expect(parseList(new URLSearchParams())).toEqual({ goods: [], unread: 0 });
});

test('a long list becomes an address that servers accept, which says how many goods it holds', () => {
  const goods = Array.from({ length: 500 }, (_, index) => ({
    id: `0199a6b0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    qty: 10,
  }));
  const { address, listed } = listAddress(goods);
  expect(address.length).toBeLessThan(8000);
  expect(listed).toBeGreaterThan(150);
  expect(read(address)).toEqual({ goods: goods.slice(0, listed), unread: 0 });
  expect(read(address.slice(0, address.indexOf(goods[100]?.id ?? '')))).toEqual({
    goods: goods.slice(0, 100),
    unread: listed - 100,
  });
});

test.each(['x', '-1', '1e9', 'Infinity', '99999'])('a number of goods that reads %j counts none as cut off', (of) => {
  expect(parseList(new URLSearchParams({ of, goods: 'a:1' })).unread).toBe(0);
});

test('a product named twice is one line, never above the cart’s maximum', () => {
  expect(parsed('a:2,b:1,a:3').goods).toEqual([
    { id: 'a', qty: 5 },
    { id: 'b', qty: 1 },
  ]);
  expect(parsed('a:900,a:900').goods).toEqual([{ id: 'a', qty: 999 }]);
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
  expect(parsed(`${entry},b:2`)).toEqual({ goods: [{ id: 'b', qty: 2 }], unread: 1 });
});
