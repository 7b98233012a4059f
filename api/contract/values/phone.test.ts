import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, optionalPhoneSchema, splitPhone, phoneSchema, phoneValue } from './phone.ts';

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

  test.each([
    ['+375 29 123-45-67', 'Принимаем только номера, которые начинаются с +7'],
    ['+1 202 555-01-23', 'Принимаем только номера, которые начинаются с +7'],
    ['00 49 30 901820', 'Принимаем только номера, которые начинаются с +7'],
    ['+7 912 345-67-890', 'Лишние цифры: оставьте один номер, +7 и десять цифр'],
    ['кв. 5, 89123456789', 'Лишние цифры: оставьте один номер, +7 и десять цифр'],
    ['кв. 5, 9123456789', 'Лишние цифры: оставьте один номер, +7 и десять цифр'],
    ['91234567890', 'Лишние цифры: оставьте один номер, +7 и десять цифр'],
    ['00 998 90 123-45-67', 'Лишние цифры: оставьте один номер, +7 и десять цифр'],
    ['+7 (912) 345-67-8', 'Введите телефон полностью'],
    ['8123456789', 'Введите телефон полностью'],
  ])('%s is refused: %s', (text, words) => {
    expect(phoneSchema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([words]);
  });

  test.each([
    ['Иванов 8 912 345-67-89', 'Иванов', '+79123456789'],
    ['+7 (912) 345-67-89, ООО «Вода»', 'ООО «Вода»', '+79123456789'],
    ['Янка +375291234567', 'Янка +375291234567', ''],
    ['ИНН 770123456789', 'ИНН 770123456789', ''],
  ])('%s holds the name %s and the phone %s', (line, name, phone) => {
    expect(splitPhone(line)).toEqual({ name, phone });
  });
});

test('an optional phone may be empty; any other text is a phone or refused in words', () => {
  const words = (typed: string) => optionalPhoneSchema.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(['', '8 912 345-67-89'].map((typed) => optionalPhoneSchema.parse(typed))).toEqual(['', '+79123456789']);
  expect(words('+7912')).toEqual(['Введите телефон полностью']);
  expect(words('+375 29 123-45-67')).toEqual(['Принимаем только номера, которые начинаются с +7']);
  expect(words('+7 912 345-67-89 доб. 12')).toEqual(['Лишние цифры: оставьте один номер, +7 и десять цифр']);
});
