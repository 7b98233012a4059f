import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { repeatWords } from './orders-section.tsx';

const item = (productId: string, price: number): Order['items'][number] => ({
  productId,
  price,
  slug: null,
  image: null,
  title: productId,
  sku: null,
  qty: 1,
  returned: 0,
});
const card = (effective: number, code: 'in' | 'out' = 'in') => ({
  price: { retail: effective, effective },
  availability: { code, label: '' },
});
const order = { items: [item('a', 100), item('b', 100), item('c', 100)] };

test('an order repeated unchanged says so', () => {
  const cards = new Map(['a', 'b', 'c'].map((id) => [id, card(100)]));
  expect(repeatWords(order, cards, new Set())).toEqual({ tone: 'ok', text: 'В корзине 3\u00a0товара из заказа.' });
});

test('goods that are gone, out of stock, dearer or cheaper are pointed out', () => {
  const cards = new Map([
    ['a', card(120, 'out')],
    ['b', card(90)],
  ]);
  expect(repeatWords(order, cards, new Set(['c'])).text).toBe(
    'В корзине 2\u00a0товара из заказа. Проверьте: снято с продажи: 1, нет в наличии: 1, стоит дороже: 1, стоит дешевле: 1.',
  );
});

test('an order without any goods still sold says so', () => {
  expect(repeatWords(order, new Map(), new Set(['a', 'b', 'c'])).text).toBe(
    'Ничего из этого заказа больше не продаётся',
  );
});

test('goods that this device’s incomplete copy lacks are not called withdrawn from sale', () => {
  expect(repeatWords(order, new Map([['a', card(100)]]), new Set()).text).toBe(
    'В корзине 1\u00a0товар из заказа. Проверьте: пока нет в каталоге на этом устройстве: 2.',
  );
  expect(repeatWords(order, new Map(), new Set(['a'])).text).toBe(
    'В каталоге на этом устройстве этих товаров пока нет. Попробуйте, когда появится связь',
  );
});
