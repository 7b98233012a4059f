import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, phoneSchema, phoneValue } from './phone.ts';

describe('a phone', () => {
  test.each([
    ['+7 (912) 345-67-89', '+79123456789'],
    ['8 912 345 67 89', '+79123456789'],
    ['79123456789', '+79123456789'],
    ['0079123456789', '+79123456789'],
    ['9123456789', '+79123456789'],
    ['+7 (912) 345-67-89 доб. 12', '+79123456789'],
    ['912', '+7912'],
    ['', ''],
    ['+7', ''],
    ['abc', ''],
  ])('%s is read as %s', (typed, value) => expect(phoneValue(typed)).toBe(value));

  test('the mask grows with the digits and reads back as the same value', () => {
    expect(formatPhone('9')).toBe('+7 (9');
    expect(formatPhone('9123')).toBe('+7 (912) 3');
    expect(formatPhone('9123456789')).toBe('+7 (912) 345-67-89');
    fc.assert(
      fc.property(fc.stringMatching(/^9\d{0,9}$/), (digits) => {
        expect(phoneValue(formatPhone(digits))).toBe(`+7${digits}`);
      }),
    );
  });

  test('only a whole number passes', () => {
    expect(phoneSchema.parse('8 (912) 345-67-89')).toBe('+79123456789');
    expect(phoneSchema.safeParse('+7912345678').success).toBe(false);
    expect(phoneSchema.safeParse('').success).toBe(false);
  });
});
