import { expect, test } from 'vitest';
import { parseQuickOrder, withQuickLine } from '#contract/orders/quick-order.ts';
import { sampleCard } from '../../testing.tsx';
import { orderable, quickRows, quickTotal } from './use-quick-order.ts';

const low = { code: 'low', label: 'В наличии: мало' } as const;
const out = { code: 'out', label: 'Нет в наличии' } as const;
const cards = new Map(
  [
    sampleCard('1', { price: { retail: 100, effective: 90.1 } }),
    sampleCard('2', { availability: low }),
    sampleCard('3', { availability: out }),
    sampleCard('4'),
    sampleCard('5', { unit: 'пог. м' }),
  ].map((card) => [card._id, card]),
);
const ids = new Map([
  ['A1', ['1']],
  ['A2', ['2']],
  ['A3', ['3']],
  ['A4', ['5']],
  ['A5', ['1', '4']],
  ['A6', []],
]);
const rowsOf = (text: string, isWhole = true) => quickRows(parseQuickOrder(text).lines, { ids, isWhole }, cards);

test('a line is found, short, out of stock, ambiguous, unknown, or being looked for', () => {
  expect(rowsOf('A1;3\nA2;6\nA3;1\nA5;1\nA6;1\nA7;1').map(({ code, state }) => [code, state])).toEqual([
    ['A1', 'ok'],
    ['A2', 'short'],
    ['A3', 'out'],
    ['A5', 'ambiguous'],
    ['A6', 'unknown'],
    ['A7', 'asking'],
  ]);
  expect(rowsOf('A2;5')[0]?.state).toBe('ok');
});

test('a quantity in a unit in which the product is not sold waits for a person', () => {
  const stateOf = (text: string) => rowsOf(text).map(({ state }) => state);
  expect(stateOf('A1;3 упак')).toEqual(['unit']);
  expect(stateOf('A1;3 шт')).toEqual(['ok']);
  expect(stateOf('A4;3 м')).toEqual(['ok']);
  expect(stateOf('A4;3')).toEqual(['ok']);
  const rows = rowsOf('A1;3 упак\nA4;2 м');
  expect(orderable(rows).map(({ code }) => code)).toEqual(['A4']);
  const settled = withQuickLine('A1;3 упак\nA4;2 м', 'a1', { qty: 3 });
  expect(stateOf(settled)).toEqual(['ok', 'ok']);
});

test('with a partial copy a missing code is not called unknown', () => {
  expect(rowsOf('A1;1\nA6;1', false).map(({ state }) => state)).toEqual(['ok', 'unseen']);
});

test('only available goods count and go into the cart, at this buyer’s price', () => {
  const rows = rowsOf('A1;3\nA3;1\nA5;1\nA6;1');
  expect(orderable(rows).map(({ code }) => code)).toEqual(['A1']);
  expect(quickTotal(rows)).toBe(270.3);
});
