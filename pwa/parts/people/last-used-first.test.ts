import { expect, test } from 'vitest';
import { lastUsedFirst } from './seller-switch.tsx';

test('the seller who was at the till last stands first, the others as they were', () => {
  const anna = { name: 'Анна', usedAt: 5 };
  const boris = { name: 'Борис', usedAt: 9 };
  const vera: { name: string; usedAt?: number } = { name: 'Вера' };
  expect(lastUsedFirst([anna, boris, vera])).toEqual([boris, anna, vera]);
  expect(lastUsedFirst([vera])).toEqual([vera]);
  expect(lastUsedFirst([])).toEqual([]);
  expect(lastUsedFirst(undefined)).toBeUndefined();
});
