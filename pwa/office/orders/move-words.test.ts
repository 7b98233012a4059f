import { expect, test } from 'vitest';
import { foundText, needsConfirmation, manyCanceledWords, moveVerb, moveWords } from './move-words.ts';
import { sampleDeskOrder } from './sample-desk-order.ts';

const plain = (lines: readonly string[]) => lines.join(' ').replaceAll('\u00a0', ' ');
const order = sampleDeskOrder({
  payment: 'cash',
  delivery: { method: 'pickup', price: 0, address: '' },
  bonusSpent: 500,
  bonusEarned: 1,
  total: 1500,
  paid: { sum: 0, due: 1500, over: 0, state: 'unpaid' },
});
const inFull = { sum: 1500, due: 0, over: 0, state: 'paid' } as const;

test('moves are verbs, and all that affect money or goods need a confirmation', () => {
  expect(
    (['processing', 'paid', 'delivered', 'canceled'] as const).map((to) => [
      moveVerb(order, to),
      needsConfirmation(to),
    ]),
  ).toEqual([
    ['Взять в работу', false],
    ['Отметить оплату', true],
    ['Отметить выдачу', true],
    ['Отменить заказ', true],
  ]);
  expect(moveVerb(sampleDeskOrder(), 'delivered')).toBe('Отметить доставку');
});

test('the confirmation shows the effects on stock, money and bonuses', () => {
  expect(plain(moveWords(order, 'paid').consequences)).toMatch(/^Деньги: получено 1 500 ₽ выбранным ниже способом\./);
  const over = moveWords({ ...order, status: 'processing' }, 'delivered');
  expect([over.title, plain(over.consequences)]).toEqual([
    'Заказ № 10001 выдан?',
    'Склад: спишутся 2 товара. Деньги: оплата не отмечена. Проверьте, что 1 500 ₽ получены выбранным ниже способом: запишем их как оплату. Бонусы: покупателю начислится 1 бонус. Это окончательно: дальше можно только оформить возврат.',
  ]);
  expect(
    plain(moveWords({ ...order, status: 'paid', paid: inFull, bonusEarned: 0 }, 'delivered').consequences),
  ).toMatch(/Деньги: 1 500 ₽ уже получены\. Это окончательно/);
  expect(plain(moveWords({ ...order, status: 'paid', paid: inFull }, 'canceled').consequences)).toBe(
    'Склад: 2 товара снова станут доступны другим. Деньги: верните покупателю 1 500 ₽. Бонусы: 500 бонусов вернётся покупателю с прежним сроком. Отменённый заказ не восстановить.',
  );
  const part = { ...order, paid: { sum: 1000, due: 500, over: 0, state: 'part' as const } };
  expect(plain(moveWords(part, 'paid').consequences)).toMatch(/^Деньги: получено ещё 500 ₽ выбранным ниже способом\./);
  expect(plain(moveWords(part, 'delivered').consequences)).toMatch(
    /Деньги: получено не всё\. Проверьте, что 500 ₽ получены выбранным ниже способом/,
  );
  expect(plain(moveWords({ ...order, bonusSpent: 0 }, 'canceled').consequences)).not.toMatch(/Деньги|Бонусы/);
});

test('several orders are canceled with one confirmation that names each and sums the refunds', () => {
  const { title, consequences } = manyCanceledWords([
    order,
    sampleDeskOrder({ number: '10002', bonusSpent: 0, buyer: { ...order.buyer, companyName: '', name: 'Ирина' } }),
  ]);
  expect([title, plain(consequences)].map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Отменить 2 заказа?',
    '№ 10001 (ООО «Вентиль»), № 10002 (Ирина). Склад: 4 товара снова станут доступны другим. Бонусы: 500 бонусов вернётся покупателям с прежним сроком. Отменённые заказы не восстановить.',
  ]);
});

test('the orders found are counted with their sum, and with that of the canceled ones when there are others too', () => {
  const words = (count: number, sums?: { total: number; canceled: number }) => plain([foundText(count, sums)]);
  expect(words(1, { total: 1200.5, canceled: 0 })).toBe('1 заказ на 1 200,50 ₽');
  expect(words(12, { total: 9000, canceled: 1000 })).toBe('12 заказов на 9 000 ₽, из них отменено на 1 000 ₽');
  expect(words(2, { total: 1000, canceled: 1000 })).toBe('2 заказа на 1 000 ₽');
  expect([words(3), words(0, { total: 0, canceled: 0 })]).toEqual(['3 заказа', '0 заказов']);
});
