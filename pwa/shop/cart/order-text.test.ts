import { expect, test } from 'vitest';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { sampleCard } from '../../testing.tsx';
import { cartLines, cartSums } from './cart-lines.ts';
import { courierNote } from './cart-sums.tsx';
import { orderText } from './cart-summary.tsx';

test('the order as text lists goods with SKUs, quantities, sums and total, and leaves out goods that are gone', () => {
  const item = (id: string, qty: number) => ({
    id,
    slug: id,
    title: id,
    img: '',
    price: 1,
    qty,
    addedAt: '2025-03-01T10:00:00.000Z',
  });
  const cards = [sampleCard('a'), sampleCard('b', { title: 'Ванна G-b' })];
  const lines = cartLines([item('a', 2), item('gone', 5), item('b', 1)], {
    cards: new Map(cards.map((card) => [card._id, card])),
    missing: new Set(['gone']),
    asOf: null,
  });
  expect(orderText(lines, cartSums(lines)).replaceAll('\u00a0', ' ')).toBe(
    '1. Смеситель a, артикул G-a — 2 шт. — 24 980 ₽\n2. Ванна G-b — 1 шт. — 12 490 ₽\nИтого: 37 470 ₽',
  );
});

test('delivery by courier is free from the shop’s sum; below it the missing amount is shown', () => {
  const { delivery } = DEFAULT_SHOP;
  expect(courierNote(30_000, delivery)).toBe('Доставка курьером будет бесплатной');
  expect(courierNote(29_999.5, delivery).replaceAll('\u00a0', ' ')).toBe(
    'До бесплатной доставки курьером — ещё 0,50 ₽',
  );
  expect(courierNote(0, { ...delivery, courier: 0 })).toBe('Доставка курьером будет бесплатной');
});
