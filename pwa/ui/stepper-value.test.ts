import { describe, expect, test } from 'vitest';
import { isBarcode, readQuantity } from './stepper.tsx';

describe('a typed quantity', () => {
  test.each([
    ['7', 7],
    [' 12 ', 12],
    ['1 000', 999],
    ['2,7', 2],
    ['2.', 2],
    ['007', 7],
    ['12шт', 12],
    ['2 шт.', 2],
    ['0', 1],
    ['-4', 1],
    ['−4', 1],
    ['99999999999999999999', 999],
  ])('%j within 1..999 is %d', (text, quantity) => {
    expect(readQuantity(text, 1, 999)).toBe(quantity);
  });

  test.each(['', '   ', '-', 'два', '1e3', '2 ящика', 'шт', '1,2,3'])('%j is no number', (text) => {
    expect(readQuantity(text, 1, 999)).toBeNull();
  });

  test('may be zero where zero is allowed', () => {
    expect(readQuantity('0', 0, 999)).toBe(0);
    expect(readQuantity('-1', 0, 999)).toBe(0);
  });
});

test.each([
  ['46000001', true],
  ['2400001234561', true],
  ['99999', false],
  ['10 000 000', false],
])('%j is a barcode and no quantity: %s', (text, is) => expect(isBarcode(text)).toBe(is));
