import { expect, test } from 'vitest';
import { countedTitle } from './office-shell.tsx';

test.each([
  ['Заказы — Русло', 2, '(2) Заказы — Русло'],
  ['(2) Заказы — Русло', 3, '(3) Заказы — Русло'],
  ['(3) Заказы — Русло', 0, 'Заказы — Русло'],
  ['Заказы — Русло', 0, 'Заказы — Русло'],
])('%s with %i waiting is %s', (title, count, expected) => {
  expect(countedTitle(title, count)).toBe(expected);
});
