import { expect, test } from 'vitest';
import { orderText } from './order-text.ts';

const POINTS = [
  { id: 'near', name: 'Склад', address: 'Пермь, Ленина, 58' },
  { id: 'far', name: '', address: 'Пермь, Мира, 3' },
];
const ORDER = {
  items: [
    { productId: 'tap', title: 'Смеситель', qty: 2, price: 6_715 },
    { productId: 'pipe', title: '', qty: 1, price: 500 },
  ],
  buyer: {
    kind: 'company' as const,
    name: 'Ирина',
    phone: '+79161234567',
    email: '',
    companyName: 'ООО «Вентиль»',
    inn: '7707083893',
  },
  delivery: 'courier' as const,
  address: 'Пермь, Попова, 1',
  comment: 'После шести',
};

function linesOf(order: Parameters<typeof orderText>[1]): string[] {
  return orderText({ total: 13_930 }, order, POINTS).replaceAll('\u00a0', ' ').split('\n');
}

test('a waiting order as a message has its goods, sum, delivery and buyer', () => {
  expect(linesOf(ORDER)).toEqual([
    'Заявка',
    '1. Смеситель: 2 × 6 715 ₽',
    '2. Товар: 1 × 500 ₽',
    'Итого: 13 930 ₽',
    'Курьер',
    'Пермь, Попова, 1',
    'Ирина, ООО «Вентиль», ИНН 7707083893, +7 (916) 123-45-67',
    'После шести',
  ]);
});

test('the message of an order for pickup names its pickup point', () => {
  const placeOf = (pointId?: string) => linesOf({ ...ORDER, delivery: 'pickup', address: '', pointId }).slice(4, -2);
  expect(placeOf('near')).toEqual(['Самовывоз', 'Склад: Пермь, Ленина, 58']);
  expect(placeOf('far')).toEqual(['Самовывоз', 'Пермь, Мира, 3']);
  expect(placeOf()).toEqual(['Самовывоз']);
});
