import { describe, expect, test } from 'vitest';
import { differenceText } from '../receipt/repeat-notice.tsx';
import { repeatSale } from './repeat-sale.ts';
import type { TillGood } from '../../kit/use-goods.ts';

const good = (id: string, price: number): TillGood => ({
  id,
  title: `Товар ${id}`,
  sku: null,
  price,
  priceRetail: price,
  img: null,
  availability: 'in',
});
const today = new Map([good('p1', 6715), good('p2', 25_500)].map((one) => [one.id, one]));
const repeated = (items: Parameters<typeof repeatSale>[0], isWhole = true) =>
  repeatSale(items, (id) => today.get(id), isWhole);

describe('a repeated sale', () => {
  test('has the former quantities at today’s prices, and names each price that changed', () => {
    const { positions, differences } = repeated([
      { productId: 'p1', title: 'Товар p1', qty: 2, price: 6715 },
      { productId: 'p2', title: 'Товар p2', qty: 1, price: 24_900 },
    ]);
    expect(positions.map(({ productId, qty, price }) => [productId, qty, price])).toEqual([
      ['p1', 2, 6715],
      ['p2', 1, 25_500],
    ]);
    expect(differences).toEqual([{ title: 'Товар p2', kind: 'price', before: 24_900, now: 25_500 }]);
  });

  test('leaves out goods no longer sold, and says so', () => {
    const { positions, differences } = repeated([{ productId: 'gone', title: 'Старый кран', qty: 1, price: 100 }]);
    expect(positions).toEqual([]);
    expect(differences).toEqual([{ title: 'Старый кран', kind: 'gone' }]);
  });

  test('doesn’t call goods withdrawn from sale that an incomplete copy lacks', () => {
    const { differences } = repeated([{ productId: 'p9', title: 'Сифон', qty: 1, price: 100 }], false);
    expect(differences.map(differenceText)).toEqual([
      'Сифон: в каталоге на этом устройстве его пока нет, в чек не добавлен',
    ]);
  });

  test('sums a product that occurs twice', () => {
    expect(
      repeated([
        { productId: 'p1', qty: 1, price: 6715 },
        { productId: 'p1', qty: 2, price: 6715 },
      ]).positions,
    ).toMatchObject([{ qty: 3 }]);
  });
});
