import { describe, expect, test } from 'vitest';
import { innSchema, isInn } from './inn.ts';

const errorOf = (inn: string): string | undefined => innSchema.safeParse(inn).error?.issues[0]?.message;

describe('an INN', () => {
  test.each(['7707083893', '7736050003', '500100732259'])('%s is a valid number', (inn) => {
    expect(innSchema.parse(inn)).toBe(inn);
  });

  test('companies have ten digits, people twelve', () => {
    expect([isInn('7707083893'), isInn('500100732259')]).toEqual([true, true]);
    expect([isInn('770708389'), isInn('77070838930'), isInn('5001007322590')]).toEqual([false, false, false]);
  });

  test.each(['7707083892', '7707183893', '7770083893', '500100732258', '500100732269', '500101732259'])(
    '%s, mistyped by a digit, is noticed',
    (inn) => {
      expect(isInn(inn)).toBe(false);
    },
  );

  test('is read with spaces and hyphens, and may be left out', () => {
    expect(innSchema.parse(' 7707 083-893 ')).toBe('7707083893');
    expect(innSchema.parse('')).toBe('');
  });

  test.each([
    ['123', 'В ИНН 10 или 12 цифр'],
    ['77070838931', 'В ИНН 10 или 12 цифр'],
    ['ИНН77070838', 'В ИНН 10 или 12 цифр'],
    ['7707083892', 'Проверьте ИНН: такого номера не бывает'],
    ['0000000000', 'Проверьте ИНН: такого номера не бывает'],
    ['000000000000', 'Проверьте ИНН: такого номера не бывает'],
  ])('«%s» is refused: %s', (inn, message) => expect(errorOf(inn)).toBe(message));
});
