import { expect, test } from 'vitest';
import type { DraftPosition } from '../../../device/rows/journal-types.ts';
import { stillRemoved, withRemoved } from './removed-lines.ts';

const line = (productId: string): DraftPosition => ({
  productId,
  title: productId,
  sku: null,
  price: 100,
  img: null,
  qty: 1,
});
const shown = (...given: Parameters<typeof withRemoved>) =>
  withRemoved(...given).map(({ position, removed }) => (removed === undefined ? '' : '−') + position.productId);

test('removed lines keep their room, in any order of removal', () => {
  const [a, b, c, d] = [line('a'), line('b'), line('c'), line('d')];
  expect(shown([a, b, d], [{ position: c, place: 2 }])).toEqual(['a', 'b', '−c', 'd']);
  expect(
    shown(
      [b],
      [
        { position: d, place: 3 },
        { position: a, place: 0 },
        { position: c, place: 2 },
      ],
    ),
  ).toEqual(['−a', 'b', '−c', '−d']);
  expect(shown([], [])).toEqual([]);
});

test('the room stays while lines are removed and restored, and goes once the receipt continues', () => {
  const [a, b, c] = [line('a'), line('b'), line('c')];
  const removed = [
    { position: a, place: 0 },
    { position: c, place: 2 },
  ];
  expect(stillRemoved(removed, [b, c], [b])).toEqual(removed);
  expect(stillRemoved(removed, [b], [a, b])).toEqual([removed[1]]);
  expect(stillRemoved(removed, [b], [{ ...b, qty: 2 }])).toEqual([]);
  expect(stillRemoved(removed, [b], [b, line('d')])).toEqual([]);
});
