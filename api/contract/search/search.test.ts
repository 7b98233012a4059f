import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldForSearch, searchWords } from './search.ts';

describe('folding', () => {
  test.each([
    ['ЁЛКА', 'елка'],
    ['Ifö', 'ifo'],
    ['йод', 'йод'],
    ['и\u0306од', 'йод'],
    ['1700 х 700', '1700x700'],
    ['1700*700', '1700x700'],
    ['90×90×15', '90x90x15'],
    ['Кран ½', 'кран 1 2'],
    ['1½', '1 1 2'],
    ['  Am.Pm —  Gem ', 'am pm gem'],
  ])('%s is searched as %s', (text, folded) => expect(foldForSearch(text)).toBe(folded));

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text),
      ),
    );
  });
});

describe('the words of a query', () => {
  test('a long paste is cut to twelve words', () => {
    expect(searchWords(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12);
  });
});
