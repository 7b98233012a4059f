import { expect, test } from 'vitest';
import { knowingShop, render } from '../../testing.tsx';
import { UnknownOrder } from './order-page.tsx';

test('an order that this device has placed and the shop has lost is named, and the buyer is told to call', () => {
  const placed = { number: '10042', total: 12_490, recordedAt: '2026-11-20T09:00:00.000Z' };
  const { text } = render(<UnknownOrder placed={placed} />, { client: knowingShop() });
  expect(text).toMatch(
    /^Заказ № 10042 не найден Магазин принял его .*20.* на 12 490 ₽, но больше не находит\. Позвоните/,
  );
  expect(render(<UnknownOrder placed={undefined} />).text).toMatch(/^Заказ не найден Проверьте ссылку\./);
});
