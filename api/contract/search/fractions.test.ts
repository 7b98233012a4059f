import { expect, test } from 'vitest';
import { fractionPieces } from './fractions.ts';
import { wordsOf, wordsToIndex } from './words.ts';

test.each([
  ['1/2', ['1/2']],
  ['½', ['1/2']],
  ['1⁄2', ['1/2']],
  ['Кран 1/2" шаровой', ['кран', '1/2', 'шаровой']],
  ['1 1/2', ['1 1/2']],
  ['1.1/2"', ['1 1/2']],
  ['1-1/2', ['1 1/2']],
  ['1½', ['1 1/2']],
  ['1 ½', ['1 1/2']],
  ['2 1/2', ['2 1/2']],
  ['G1/2', ['g', '1/2']],
  ['муфта 20х1/2', ['муфта', '20', '1/2']],
  ['муфта 20 x 1 1/4', ['муфта', '20', '1 1/4']],
  ['муфта 20 1/2', ['муфта', '20', '1/2']],
  ['муфта 20½', ['муфта', '20', '1/2']],
  ['1/2х3/4', ['1/2', '3/4']],
  ['1/2" x 3/4"', ['1/2', '3/4']],
  ['переход 1/2x20', ['переход', '1/2', '20']],
  ['3/4-1/2', ['3/4', '1/2']],
  // Not fractions of an inch.
  ['3/6 л', ['3', '6', 'л']],
  ['24/7', ['24', '7']],
  ['11/2', ['11', '2']],
  ['1/2/3', ['1', '2', '3']],
  ['1/20', ['1', '20']],
  ['2,1/2', ['2', '1', '2']],
])('%s is the words %j', (text, words) => expect(wordsOf(text)).toEqual(words));

test('a fraction is joined to nothing', () => {
  expect(wordsToIndex('Кран-1/2')).toEqual(['кран', '1/2']);
  expect(wordsToIndex('33-265')).toEqual(['33', '265', '33265']);
});

test('pieces keep their positions in the text', () => {
  const text = 'кран 1 1/2 дюйма';
  expect(fractionPieces(text).map(({ start, end }) => text.slice(start, end))).toEqual(['кран ', '1 1/2', ' дюйма']);
});
