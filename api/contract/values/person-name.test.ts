import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine, personNameSchema, severalLines } from './person-name.ts';

test.each([
  ['  Анна   Петровна ', 'Анна Петровна'],
  ['Анна\nПетровна\t', 'Анна Петровна'],
  ['Ан\u200bна\u202e', 'Анна'],
  ['Ан\u034fна\ufe0f', 'Анна'],
  ['\u3164\u2800\u115f', ''],
  ['O’Нил-Смирнова', 'O’Нил-Смирнова'],
  ['', ''],
])('the name %j is kept as %j', (typed, kept) => expect(personNameSchema.parse(typed)).toBe(kept));

test('a name of more than a hundred letters is refused in words', () => {
  expect(personNameSchema.safeParse('я'.repeat(101)).error?.issues[0]?.message).toBe('Слишком длинное имя');
  expect(personNameSchema.safeParse('я'.repeat(5000)).error?.issues[0]?.message).toBe('Слишком длинное имя');
});

test('cleaning twice changes nothing', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(fc.property(text, (typed) => oneLine(oneLine(typed)) === oneLine(typed)));
  fc.assert(fc.property(text, (typed) => severalLines(severalLines(typed)) === severalLines(typed)));
});

test('lines of a comment stay lines', () =>
  expect(severalLines('Объект \r\n\r\n\r\n\r\n в  Твери ')).toBe('Объект\n\nв Твери'));
