import { expect, test } from 'vitest';
import { addressesIn } from './table-cells.ts';

test.each([
  ['http://p.example/1.png, http://p.example/2.png', ['http://p.example/1.png', 'http://p.example/2.png']],
  ['http://p.example/1.png,https://p.example/2.png', ['http://p.example/1.png', 'https://p.example/2.png']],
  ['http://p.example/w=1,h=2/1.png', ['http://p.example/w=1,h=2/1.png']],
  ['1.png,2.png; 3.png', ['1.png', '2.png', '3.png']],
  ['', []],
])('pictures in «%s»', (cell, addresses) => {
  expect(addressesIn(cell)).toEqual(addresses);
});
