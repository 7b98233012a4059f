import { expect, test } from 'vitest';
import type { DeskOrder } from '#contract/orders/order-desk.ts';
import type { ShopDetails } from '#contract/shop/shop.ts';
import { DEFAULT_SHOP } from '#contract/shop/default-shop.ts';
import { SAMPLE_FACE } from '#contract/shop/sample-face.ts';
import { render } from '../../testing.tsx';
import { DeliverySlip } from './delivery-slip.tsx';
import { sampleDeskOrder } from '../../office/orders/sample-desk-order.ts';

const order = (change: Partial<DeskOrder> = {}): DeskOrder =>
  sampleDeskOrder({
    number: '10248',
    createdAt: '2026-11-20T21:30:00.000Z',
    items: [
      { productId: 'a', slug: null, image: null, title: 'Смеситель', sku: 'G-1', qty: 2, price: 6715, returned: 0 },
    ],
    delivery: { method: 'courier', price: 590, address: 'Пермь, Ленина, 58' },
    payment: 'card',
    total: 14_020,
    paid: { sum: 4000, due: 10_020, over: 0, state: 'part' },
    buyer: { name: 'Марина', phone: '+79123456780', email: '', companyName: '', inn: '' },
    comment: 'Домофон не работает',
    staffComment: 'Не для покупателя',
    ...change,
  });
const text = (change?: Partial<DeskOrder>) =>
  render(<DeliverySlip order={order(change)} shop={DEFAULT_SHOP} />).text.replaceAll('\u00a0', ' ');

test('a delivery slip has people, address, phone, goods, the sum to collect, and lines to sign', () => {
  const slip = text();
  for (const part of [
    'Накладная на доставку: заказ № 10248 от 21 ноября 2026',
    'Марина',
    '+7 (912) 345-67-80',
    'Пермь, Ленина, 58',
    'Домофон не работает',
    'Смеситель',
    '2 шт.',
    '14 020 ₽',
    'Уже оплачено',
    'Получить с покупателя: 10 020 ₽ картой',
    'Отпустил',
    'Доставил',
    'Получил',
  ])
    expect(slip).toContain(part);
  expect(slip).not.toContain('Не для покупателя');
});

test('for a paid order nothing is collected; an overpayment is returned; a pickup is handed out', () => {
  expect(text({ paid: { sum: 14_020, due: 0, over: 0, state: 'paid' } })).toContain(
    'Получить с покупателя: ничего, оплачено',
  );
  expect(text({ paid: { sum: 15_000, due: 0, over: 980, state: 'overpaid' } })).toContain('Вернуть покупателю: 980 ₽');
  const pickup = text({ delivery: { method: 'pickup', price: 0, address: '' } });
  expect(pickup).toContain('Накладная на выдачу');
  expect(pickup).not.toContain('Доставил');
  expect(pickup).toContain('заберут в магазине');
});

test('a slip names the pickup point, and says that an unpriced delivery is not in the total and in what was paid', () => {
  const slip = text({ delivery: { method: 'pickup', price: 0, address: 'Склад, Пермь, Заводская, 3' } });
  expect(slip).toContain('Склад, Пермь, Заводская, 3');
  expect(slip).not.toContain('заберут в магазине');
  expect(slip).not.toContain('Итого без доставки');
  const delivery = { method: 'transport', price: null, address: 'Пермь' } as const;
  expect(text({ delivery, total: 13_430 })).toContain('Итого без доставки 13 430 ₽');
  expect(text({ delivery, paid: { sum: 13_430, due: 0, over: 0, state: 'paid' } })).toContain(
    'Получить с покупателя: ничего, оплачено (без доставки)',
  );
  expect(text({ delivery, paid: { sum: 13_500, due: 0, over: 70, state: 'overpaid' } })).toContain(
    'ничего, оплачено (без доставки). Вернуть покупателю: 70 ₽',
  );
});

test('the shop’s own logo stands at the top, and none where the shop has none', () => {
  const top = (shop: ShopDetails) =>
    /<article[^>]*>(<img[^>]*>)?/.exec(render(<DeliverySlip order={order()} shop={shop} />).html)?.[1];
  expect(top({ ...DEFAULT_SHOP, face: SAMPLE_FACE })).toContain('src="/pictures/abc-480.webp"');
  expect(top(DEFAULT_SHOP)).toBeUndefined();
});
