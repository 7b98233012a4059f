import { expect, test } from 'vitest';
import { orderText } from './order-text.ts';

test('a waiting order as a message has its goods, sum, delivery and buyer', () => {
  const text = orderText(
    { total: 13_930 },
    {
      items: [
        { productId: 'tap', title: 'Смеситель', qty: 2, price: 6_715 },
        { productId: 'pipe', title: '', qty: 1, price: 500 },
      ],
      buyer: {
        kind: 'company',
        name: 'Ирина',
        phone: '+79161234567',
        email: '',
        companyName: 'ООО «Вентиль»',
        inn: '7707083893',
      },
      delivery: 'courier',
      address: 'Пермь, Ленина, 58',
      comment: 'После шести',
    },
  );
  expect(text.replaceAll('\u00a0', ' ').split('\n')).toEqual([
    'Заявка',
    '1. Смеситель: 2 × 6 715 ₽',
    '2. Товар: 1 × 500 ₽',
    'Итого: 13 930 ₽',
    'Курьер: Пермь, Ленина, 58',
    'Ирина, ООО «Вентиль», ИНН 7707083893, +7 (916) 123-45-67',
    'После шести',
  ]);
});
