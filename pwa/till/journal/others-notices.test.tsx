import { expect, test } from 'vitest';
import { render } from '../../testing.tsx';
import { OthersNotices, otherSalesText } from './others-notices.tsx';

const NOTHING = { count: 0, total: 0 };

test('a seller reads whose orders of this till need attention', () => {
  const textFor = (count: number, authors: string[]) =>
    render(<OthersNotices others={{ waiting: NOTHING, attention: NOTHING, orders: { count, authors } }} />).text;
  expect(textFor(0, [])).toBe('');
  expect(textFor(1, ['Анна'])).toBe(
    'Требуют внимания чужие заказы с этой кассы: 1 заказ (Анна). Разобрать их может их продавец или администратор.',
  );
  expect(textFor(3, ['Анна', 'Борис'])).toContain('3 заказа');
});

test('the sales of others are called the least when the server has not sent all of the day', () => {
  const words = (isPart: boolean) => otherSalesText({ count: 3, total: 1500 }, isPart).replaceAll('\u00a0', ' ');
  expect(words(false)).toBe('Другие продажи магазина за этот день: 3 чека на 1 500 ₽.');
  expect(words(true)).toBe('Другие продажи магазина за этот день: не меньше чем 3 чека на 1 500 ₽.');
});
