import { expect, test } from 'vitest';
import { directionOf, nextOrder, sortRows } from './report-address.ts';

const rows = [
  { name: 'Ёлка', qty: 10 },
  { name: 'ванна 2', qty: 9 },
  { name: 'Ванна 10', qty: 9 },
];
const valueOf = (row: (typeof rows)[number], key: string) => (key === 'qty' ? row.qty : row.name);
const named = (order: string) => sortRows(rows, order, valueOf).map(({ name }) => name);

test('figures are sorted by value, texts by the Russian alphabet; the sort is stable', () => {
  expect(named('qty')).toEqual(['ванна 2', 'Ванна 10', 'Ёлка']);
  expect(named('-qty')).toEqual(['Ёлка', 'ванна 2', 'Ванна 10']);
  expect(named('name')).toEqual(['ванна 2', 'Ванна 10', 'Ёлка']);
});

test('the first press sorts figures descending and texts ascending, the second reverses', () => {
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
