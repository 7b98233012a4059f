import { expect, test } from 'vitest';
import { formerFirst } from './former-first.ts';

test('the seller who was at the till last stands first, the others as they were', () => {
  const anna = { name: 'Анна', usedAt: 5 };
  const boris = { name: 'Борис', usedAt: 9 };
  const vera: { name: string; usedAt?: number } = { name: 'Вера' };
  expect(formerFirst([anna, boris, vera])).toEqual([boris, anna, vera]);
  expect(formerFirst([vera])).toEqual([vera]);
  expect(formerFirst([])).toEqual([]);
  expect(formerFirst(undefined)).toBeUndefined();
});
