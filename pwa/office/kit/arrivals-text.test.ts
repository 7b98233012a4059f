import { expect, test } from 'vitest';
import { arrivalsText } from './arrivals.tsx';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('each arrival has its pieces and its day; a past day says that the delivery was expected', () => {
  const arrivals = [
    { qty: 1, day: '2026-11-20' },
    { qty: 2, day: '2026-11-26' },
    { qty: 12, day: '2026-12-03' },
    { qty: 3, day: '2027-01-11' },
  ];
  expect(plain(arrivalsText(arrivals, '2026-11-26'))).toBe(
    '1 шт., поставка ожидалась 20 ноября; 2 шт., сегодня; 12 шт., 3 декабря; 3 шт., 11 января 2027 г.',
  );
  expect(plain(arrivalsText([{ qty: 5, day: '2026-12-03' }], '2026-11-26', 'м'))).toMatch(/^5 м, 3 декабря$/);
});
