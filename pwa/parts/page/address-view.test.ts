import { expect, test } from 'vitest';
import { addressCodec, flag, oneOf, pageNumber, textThat, words } from './address-view.ts';

const codec = addressCodec({
  q: words(10),
  state: oneOf(['open', 'closed'], undefined),
  sort: oneOf(['price'], 'title'),
  big: flag('1'),
  id: textThat((text) => /^[a-z]+$/.test(text)),
  page: pageNumber,
});
const read = (query: string) => codec.read(new URLSearchParams(query));

test('an empty address is the view with every field at its default, and is written as nothing', () => {
  expect(read('')).toEqual({ q: '', state: undefined, sort: 'title', big: false, id: '', page: 1 });
  expect(codec.write(read('')).toString()).toBe('');
});

test('an address reads back as itself, its parameters in the order of the fields', () => {
  const query = 'q=ab&state=closed&sort=price&big=1&id=xyz&page=3';
  expect(codec.write(read(query)).toString()).toBe(query);
});

test.each([
  ['words beyond the most', 'q=abcdefghijklm', 'q=abcdefghij'],
  ['spaces around the words', 'q=+ab+', 'q=ab'],
  ['a value that is none of the list', 'state=lost&sort=colour', ''],
  ['a default said aloud', 'sort=title&page=1', ''],
  ['a box ticked with another word', 'big=true', ''],
  ['text that is not valid', 'id=A1', ''],
  ['a page that is no page', 'page=-4', ''],
  ['a page that is no whole number', 'page=2.5', ''],
  ['a page beyond all', 'page=9999999', 'page=100000'],
  ['a parameter that the view lacks', 'x=y', ''],
])('%s', (_, query, written) => expect(codec.write(read(query)).toString()).toBe(written));
