/** Single steps from one word to another: the other layout, the sound, the stem, typos. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letterMask, mayBeWithin, editDistance, prefixEditDistance, typosForgiven } from './edit-distance.ts';
import { inOtherLayout } from './keyboard-layout.ts';
import { soundOf, soundsOf } from './sound.ts';
import { SortedWords } from './sorted-words.ts';
import { stemOf } from './word-stem.ts';
import { wordsOf, wordsToIndex } from './words.ts';

describe('the other keyboard layout', () => {
  test.each([
    ['cvtcbntkm', 'смеситель'],
    ['re[yz', 'кухня'],
    ['Re{yz', 'кухня'],
    ['`hibr', 'ёршик'],
    ['пкщру', 'grohe'],
    ['фьюзь', 'am.pm'],
  ])('%s is %s', (typed, meant) => expect(inOtherLayout(typed)).toBe(meant));

  test.each(['33265', 'gроhe', ''])('«%s» has no other reading', (typed) =>
    expect(inOtherLayout(typed)).toBeUndefined(),
  );
});

describe('the sound of a word', () => {
  test.each([
    ['grohe', 'грое'],
    ['grohe', 'грохе'],
    ['hansgrohe', 'хансгрое'],
    ['смеситель', 'smesitel'],
    ['инсталляция', 'installyaciya'],
    ['инсталляция', 'instalyatsia'],
    ['cersanit', 'церсанит'],
    ['cersanit', 'серсанит'],
    ['iddis', 'идис'],
    ['jacob', 'якоб'],
    ['kaldewei', 'калдевей'],
    ['zehnder', 'зендер'],
    ['унитаз', 'unitaz'],
    ['duravit', 'дюравит'],
    ['сунержа', 'sunerzha'],
    ['aquanet', 'акванет'],
    ['wasserkraft', 'вассеркрафт'],
  ])('%s sounds like %s', (one, other) => expect(soundOf(one)).toBe(soundOf(other)));

  test('a Latin name may be known by several', () => {
    expect(soundsOf('boch')).toEqual(expect.arrayContaining([soundOf('бох'), soundOf('боч')]));
    expect(soundsOf('jacob')).toEqual(expect.arrayContaining([soundOf('якоб'), soundOf('жакоб')]));
  });
});

describe('the stem of a word', () => {
  test.each([
    ['смеситель', ['смесителя', 'смесители', 'смесителей', 'смесителем', 'смесителю']],
    ['ванна', ['ванны', 'ванной', 'ванну', 'ванн', 'ваннами']],
    ['раковина', ['раковины', 'раковин', 'раковину', 'раковиной']],
    ['душевая', ['душевой', 'душевые', 'душевых', 'душевого', 'душевую']],
    ['подвесной', ['подвесная', 'подвесные', 'подвесного']],
    ['инсталляция', ['инсталляции', 'инсталляций', 'инсталляцию']],
    ['сиденье', ['сиденья', 'сидений', 'сидение']],
    ['кухня', ['кухни', 'кухню', 'кухонный', 'кухонные']],
    ['крючок', ['крючки', 'крючков']],
    ['полотенцесушитель', ['полотенцесушители', 'полотенцесушителей']],
    ['черный', ['черная', 'черного', 'черные', 'черную']],
  ])('%s has the stem of its forms', (word, forms) =>
    expect(new Set(forms.map(stemOf))).toEqual(new Set([stemOf(word)])),
  );

  test('strangers keep apart', () => {
    const words = [
      'душ',
      'душевой',
      'ванна',
      'унитаз',
      'трап',
      'биде',
      'кран',
      'сифон',
      'раковина',
      'зеркало',
      'полка',
      'constructor',
      '__proto__',
    ];
    expect(new Set(words.map(stemOf)).size).toBe(words.length);
  });
});

describe('slips of the finger', () => {
  test.each([
    ['ванна', 'ванна', 0],
    ['вана', 'ванна', 1],
    ['ваннна', 'ванна', 1],
    ['вонна', 'ванна', 1],
    ['вннаа', 'ванна', 2],
    ['вaнна', 'ванна', 1],
    ['унтиаз', 'унитаз', 1],
    ['', 'да', 2],
  ])('%s and %s: %i', (typed, word, slips) => expect(editDistance(typed, word, 2)).toBe(slips));

  test('more than asked for are not counted, and the letters alone never hide a near word', () => {
    expect(editDistance('ванна', 'унитаз', 2)).toBe(3);
    const word = fc.string({ unit: fc.constantFrom(...'абвгдеж'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = editDistance(a, b, 8);
        expect(editDistance(b, a, 8)).toBe(slips);
        expect(editDistance(a, b, 2)).toBe(Math.min(slips, 3));
        expect(mayBeWithin(letterMask(a), letterMask(b), slips)).toBe(true);
        expect(prefixEditDistance(a, b, 8)).toBeLessThanOrEqual(slips);
      }),
    );
  });

  test('a beginning may be mistyped too', () => {
    expect(prefixEditDistance('полотинцесуш', 'полотенцесушитель', 1)).toBe(1);
    expect(prefixEditDistance('унитаз', 'полотенцесушитель', 1)).toBe(2);
  });

  test('one is forgiven from four letters on, two from eight', () => {
    expect([3, 4, 7, 8, 20].map(typosForgiven)).toEqual([0, 1, 1, 2, 2]);
  });
});

describe('the words of a text', () => {
  test.each([
    ['Ванна 170 х 70 см', ['ванна', '170x70']],
    ['длина 60см, 750 мм', ['длина', '60', '750']],
    ['А39227270', ['a39227270']],
    ['Щ0000042336', ['щ0000042336']],
    ['М22×1', ['m22x1']],
    ['', []],
  ])('«%s»', (text, words) => expect(wordsOf(text)).toEqual(words));

  test('what has punctuation inside is known without it as well', () => {
    expect(wordsToIndex('Am.Pm П-образный, 33 265-003')).toEqual([
      'am',
      'pm',
      'п',
      'образный',
      '33',
      '265',
      '003',
      'ampm',
      'побразный',
      '265003',
    ]);
  });
});

test('words in order find what begins with something, after any additions and removals', () => {
  const word = fc.string({ unit: fc.constantFrom('а', 'б'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { maxLength: 200 }), (steps) => {
      const sorted = new SortedWords();
      const there = new Set<string>();
      for (const [toggled, prefix] of steps) {
        if (there.delete(toggled)) sorted.remove(toggled);
        else {
          there.add(toggled);
          sorted.add(toggled);
        }
        if (prefix.length > 2)
          expect(sorted.startingWith(prefix)).toEqual([...there].filter((one) => one.startsWith(prefix)).sort());
      }
      expect(sorted.startingWith('')).toEqual([...there].sort());
    }),
  );
});
