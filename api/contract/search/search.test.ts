import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerWithoutWords, NO_QUERY, NO_HITS } from './hits.ts';
import { foldForSearch, isPunctuationOnly, searchWords, spellingsOf, wordsMatcher } from './search.ts';

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

describe('signs alone', () => {
  test.each(['---', '!!!', '№ %', ' « » '])('«%s» asks for what no text holds', (query) => {
    expect(isPunctuationOnly(query)).toBe(true);
    expect(['', 'кран', '1'].map(wordsMatcher(query))).toEqual([false, false, false]);
    expect(answerWithoutWords(query)).toBe(NO_HITS);
  });

  test('a blank query asks for nothing, and words for themselves', () => {
    expect(['', ' '].map(isPunctuationOnly)).toEqual([false, false]);
    expect(['', 'кран'].map(wordsMatcher(' '))).toEqual([true, true]);
    expect(answerWithoutWords(' ')).toBe(NO_QUERY);
    expect(answerWithoutWords('½')).toBeNull();
    expect(['кран шаровой 15', 'кран'].map(wordsMatcher('15 — Кран'))).toEqual([true, false]);
  });
});

describe('a number typed in letters of the other alphabet', () => {
  test.each([
    ['С7-000001', 'c7 000001'],
    ['с7', 'c7 000001 иванов'],
    ['АВ1-12', 'ab1 000012'],
    ['PH-24', 'рн 24'],
    ['c7', 'c7 000001'],
  ])('«%s» finds «%s»', (query, folded) => expect(wordsMatcher(query)(folded)).toBe(true));

  test('a word keeps its letters where one of them has no like', () => {
    expect(spellingsOf('кран')).toEqual(['кран', 'kpah']);
    expect(spellingsOf('смеситель')).toEqual(['смеситель']);
    expect(wordsMatcher('b7')('в8 000001')).toBe(false);
  });
});
