import { expect, test } from 'vitest';
import { directionOf, nextOrder, sortRows } from './sort-rows.ts';

const rows = [
  { name: 'Ёлка', qty: 10 },
  { name: 'ванна 2', qty: 9 },
  { name: 'Ванна 10', qty: 9 },
];
const valueOf = (row: (typeof rows)[number], key: string) => (key === 'qty' ? row.qty : row.name);
const named = (order: string) => sortRows(rows, order, valueOf).map(({ name }) => name);

test('figures go by size, words by the Russian alphabet; equal rows keep their place', () => {
  expect(named('qty')).toEqual(['ванна 2', 'Ванна 10', 'Ёлка']);
  expect(named('-qty')).toEqual(['Ёлка', 'ванна 2', 'Ванна 10']);
  expect(named('name')).toEqual(['ванна 2', 'Ванна 10', 'Ёлка']);
});

test('the first press shows the greatest figure or the first word, the second turns it round', () => {
  expect([
    nextOrder('name', 'qty', true),
    nextOrder('-qty', 'qty', true),
    nextOrder('qty', 'qty', true),
    nextOrder('-qty', 'name', false),
  ]).toEqual(['-qty', 'qty', '-qty', 'name']);
  expect([directionOf('-qty', 'qty'), directionOf('qty', 'qty'), directionOf('name', 'qty')]).toEqual([
    'desc',
    'asc',
    null,
  ]);
});
