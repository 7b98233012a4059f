import { expect, test } from 'vitest';
import { emailSchema } from './email.ts';

const takes = (typed: string): boolean => emailSchema.safeParse(typed).success;

test('an address has a name, an at sign and a domain; none at all is fine too', () => {
  expect(
    ['', 'irina@example.ru', ' irina@example.ru ', 'i.petrova+shop@mail.example.com', 'почта@пример.рф'].filter(
      (typed) => !takes(typed),
    ),
  ).toEqual([]);
});

test('an impossible address is refused, above all one that would add a line or a second recipient to a letter', () => {
  expect(
    [
      'irina',
      'irina@',
      '@example.ru',
      'irina@example',
      'i@a@b.ru',
      'a@b.ru,c@d.ru',
      'a@b.ru\nBcc: c@d.ru',
      '<a@b.ru>',
      'a b@c.ru',
      'a@b..ru',
    ].filter(takes),
  ).toEqual([]);
});

test('invisible characters and the case of the domain are no part of an address; a line break never joins two lines', () => {
  expect(emailSchema.parse('\u2060Irina\u200b@Exam\u00adple.RU\ufeff')).toBe('Irina@example.ru');
  expect(emailSchema.parse('ir\ufe0fi\u034fna\u3164@exam\u2800ple.ru')).toBe('irina@example.ru');
  expect(emailSchema.parse('Почта@Пример.РФ')).toBe('Почта@пример.рф');
  expect(['a@b.ru\nx', 'a@b.\tru', 'a@b.r\u000bu'].filter(takes)).toEqual([]);
});
