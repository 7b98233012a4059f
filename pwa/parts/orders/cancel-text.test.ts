import { expect, test } from 'vitest';
import { cancelText } from './order-card.tsx';

test('a cancellation promises bonuses back only when some were spent', () => {
  expect(cancelText({ bonusSpent: 0 })).toBe(
    'Товары больше не будут отложены для вас. Отменённый заказ не восстановить.',
  );
  expect(cancelText({ bonusSpent: 300, unreserved: true })).toBe(
    'Потраченные бонусы вернутся с прежним сроком. Отменённый заказ не восстановить.',
  );
});
