import { expect, test } from 'vitest';
import { newsText, atCurrentPrices, priceNewsOf } from './price-news.tsx';

const position = (productId: string, price: number) => ({
  productId,
  title: `Кран ${productId}`,
  sku: null,
  price,
  img: null,
  qty: 2,
});
const shop = new Map([
  ['a', 1200],
  ['b', 900],
]);
const priceOf = (id: string) => shop.get(id);
const receipt = [position('a', 1200), position('b', 1000), position('c', 500)];

test('changed prices and goods no longer sold are named, others are not', () => {
  expect(priceNewsOf(receipt, priceOf)).toEqual([
    { productId: 'b', title: 'Кран b', kind: 'price', inReceipt: 1000, now: 900 },
    { productId: 'c', title: 'Кран c', kind: 'gone' },
  ]);
});

test('current prices are applied on demand; goods no longer sold are kept', () => {
  expect(atCurrentPrices(receipt, priceOf).map(({ productId, price, qty }) => [productId, price, qty])).toEqual([
    ['a', 1200, 2],
    ['b', 900, 2],
    ['c', 500, 2],
  ]);
});

test('the changes are whole sentences', () => {
  const words = priceNewsOf(receipt, priceOf).map((news) => newsText(news).replace(/\u00a0/g, ' '));
  expect(words).toEqual(['Кран b: в чеке 1 000 ₽, теперь 900 ₽', 'Кран c: снят с продажи']);
});
