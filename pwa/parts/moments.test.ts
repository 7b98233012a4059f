import { expect, test } from 'vitest';
import { lastDayText, momentText } from './moments.ts';

test('a moment of today is a time, another day is named', () => {
  const now = new Date(2026, 10, 20, 18, 0);
  expect(momentText(new Date(2026, 10, 20, 14, 32).toISOString(), now)).toBe('14:32');
  expect(momentText(new Date(2026, 10, 19, 9, 5).toISOString(), now)).toBe('19 ноября, 09:05');
});

test('a sale that ends at midnight in Moscow lasts to the day before', () => {
  expect(lastDayText('2026-11-30T21:00:00.000Z', 'Europe/Moscow')).toBe('30 ноября');
  expect(lastDayText('2026-11-30T12:00:00.000Z', 'Europe/Moscow')).toBe('30 ноября');
});
