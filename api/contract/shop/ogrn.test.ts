import { expect, test } from 'vitest';
import { isOgrn, ogrnSchema } from './settings.ts';

test('numbers of companies and entrepreneurs are checked by their last digit', () => {
  // Sberbank, and an entrepreneur's number whose check digit is computed modulo 13.
  expect([
    isOgrn('1027700132195'),
    isOgrn('1027700132196'),
    isOgrn('304500116000157'),
    isOgrn('304500116000158'),
  ]).toEqual([true, false, true, false]);
  expect([isOgrn('0000000000000'), isOgrn(''), isOgrn('102770013219')]).toEqual([false, false, false]);
});

test('is taken as people type it, and refused in words', () => {
  expect(ogrnSchema.parse('1 02 77 00 13219-5')).toBe('1027700132195');
  expect(ogrnSchema.safeParse('123').error?.issues.map(({ message }) => message)).toEqual(['В ОГРН 13 или 15 цифр']);
  expect(ogrnSchema.safeParse('1027700132196').error?.issues.map(({ message }) => message)).toEqual([
    'Проверьте ОГРН: такого номера не бывает',
  ]);
});
