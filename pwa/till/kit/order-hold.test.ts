import { expect, test } from 'vitest';
import type { TillOrderRow } from '../../device/rows/journal-types.ts';
import { holdText } from './order-hold.ts';

const order = (short: { productId: string; lacking: number }[]) =>
  ({
    body: {
      items: [
        { productId: 'p1', title: 'Трап' },
        { productId: 'p2', title: 'Сифон' },
      ],
    },
    units: ['м', null],
    receipt: { short },
  }) as unknown as TillOrderRow;

test('goods are said to be reserved only where the server has them all', () => {
  expect(holdText(order([]))).toBe('товар в резерве');
  expect(
    holdText(
      order([
        { productId: 'p2', lacking: 2 },
        { productId: 'p1', lacking: 3 },
      ]),
    ),
  ).toBe('не хватает: Сифон — 2\u00a0шт.; Трап — 3\u00a0м');
});
