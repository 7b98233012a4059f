import { expect, test } from 'vitest';
import type { ShownFigures } from '../../../device/journal/use-journal.ts';
import { linesToConfirm, positionsProblem } from './lines-to-confirm.ts';

const position = (productId: string, qty: number) => ({
  productId,
  title: productId,
  sku: null,
  price: 100,
  img: null,
  qty,
});
const figures = (stock: Record<string, number>) =>
  new Map(
    Object.entries(stock).map(([productId, shownStock]): [string, ShownFigures] => [
      productId,
      { productId, stockQty: shownStock, shownStock, priceWholesale: null, costPrice: null, revision: 1 },
    ]),
  );
const summaries = (...given: Parameters<typeof linesToConfirm>) =>
  linesToConfirm(...given).map(({ position: { productId }, shortage, isMany }) => [
    productId,
    shortage?.missing ?? 0,
    isMany,
  ]);

test('a quantity above the setting needs a confirmation, even if the stock is sufficient or unknown', () => {
  expect(
    summaries([position('a', 100), position('b', 101), position('c', 24_000)], figures({ a: 500, b: 500 }), 100),
  ).toEqual([
    ['b', 0, true],
    ['c', 0, true],
  ]);
  expect(summaries([position('b', 101)], figures({}), 500)).toEqual([]);
});

test('a line with a huge sum needs a confirmation, even for few pieces', () => {
  const expensive = { ...position('a', 90), price: 12_000 };
  expect(summaries([expensive, { ...position('b', 80), price: 12_500 }], figures({}), 100)).toEqual([['a', 0, true]]);
});

test('so does a quantity above the stock, and both at once', () => {
  expect(
    summaries([position('a', 3), position('b', 24_000), position('c', 1)], figures({ a: 1, b: 10, c: 1 }), 100),
  ).toEqual([
    ['a', 2, false],
    ['b', 23_990, true],
  ]);
});

test('a receipt without pieces, or with more positions than a sale may have, says why it cannot be recorded', () => {
  const positions = (count: number) => Array.from({ length: count }, (_, index) => position(`p${index}`, 1));
  const problem = (count: number) =>
    positionsProblem([...positions(count), position('none', 0)])?.replace(/\u00a0/g, ' ');
  expect(problem(0)).toBe('Добавьте хотя бы одну позицию с количеством > 0.');
  expect([problem(1), problem(500)]).toEqual([undefined, undefined]);
  expect(problem(501)).toBe(
    'В одном чеке не больше 500 позиций, а здесь их 501. Уберите лишние и проведите их следующим чеком.',
  );
});
