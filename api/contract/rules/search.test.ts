import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldForSearch, matchesWords, searchText, searchWords } from './search.ts';

const mixer = searchText({ title: 'Смеситель для раковины Eurosmart, чёрный', brand: 'Grohe', sku: '33 265-003', barcode: '4005176' });

describe('folding', () => {
  test.each([
    ['ЁЛКА', 'елка'],
    ['Ifö', 'ifo'],
    ['йод', 'йод'],
    ['и\u0306од', 'йод'],
    ['1700 х 700', '1700x700'],
    ['1700*700', '1700x700'],
    ['90×90×15', '90x90x15'],
    ['  Am.Pm —  Gem ', 'am pm gem'],
  ])('%s is searched as %s', (text, folded) => expect(foldForSearch(text)).toBe(folded));

  test('folding twice changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text)));
  });
});

describe('matching', () => {
  test.each([
    ['смес', true], ['ЧЕРНЫЙ', true], ['grohe раков', true], ['33265003', true], ['33 265', true], ['4005176', true],
    ['есит', false], ['grohe ванна', false], ['', true], [' — ', true],
  ])('«%s»: %s', (query, found) => expect(matchesWords(mixer, searchWords(query))).toBe(found));

  test('an article typed with spaces finds the one written without', () => {
    const text = searchText({ title: 'Кнопка', brand: '', sku: '38732000', barcode: null });
    expect(matchesWords(text, searchWords('38 732 000'))).toBe(true);
  });

  test('a long paste is cut to twelve words', () => {
    expect(searchWords(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' '))).toHaveLength(12);
  });
});
