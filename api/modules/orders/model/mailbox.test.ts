import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test('one mailbox is one however its address is written', () => {
  const spellings = [
    'irina@example.ru',
    'IRINA+shop@Example.RU',
    'iri\u2060na@example.ru',
    '\u200eirina@example.ru',
    'irina\ufe0f@example.ru',
  ];
  expect(new Set(spellings.map(mailboxOf))).toEqual(new Set(['irina@example.ru']));
  expect(mailboxOf('почта@пример.рф')).toBe(mailboxOf('почта@xn--e1afmkfd.xn--p1ai'));
});
