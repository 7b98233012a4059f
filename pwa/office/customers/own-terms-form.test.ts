import { expect, test } from 'vitest';
import { readOwnTerms } from './own-terms-dialog.tsx';

test('empty fields mean the shop’s terms; numbers are read as people type them', () => {
  expect(readOwnTerms({ discount: '', minimum: ' ' }).terms).toEqual({ discount: 0, minimum: null });
  expect(readOwnTerms({ discount: '7', minimum: '20 000,50' }).terms).toEqual({ discount: 7, minimum: 20_000.5 });
  expect(readOwnTerms({ discount: '0', minimum: '0' }).terms).toEqual({ discount: 0, minimum: 0 });
});

test('invalid values are reported beside their fields, and nothing is sent', () => {
  expect(readOwnTerms({ discount: '51', minimum: '' })).toEqual({
    terms: null,
    problems: { discount: 'Не больше 50\u00a0%', minimum: undefined },
  });
  expect(readOwnTerms({ discount: '7,5', minimum: '' }).problems.discount).toBe('Укажите целое число процентов');
  expect(readOwnTerms({ discount: 'семь', minimum: 'много' })).toEqual({
    terms: null,
    problems: { discount: 'Укажите скидку', minimum: 'Нужна сумма в рублях' },
  });
  expect(readOwnTerms({ discount: '5', minimum: '-1' }).terms).toBeNull();
});
