/** Splits texts into words; documents and queries are split alike. */
import { fractionPieces, isFraction } from './fractions.ts';
import { asLatin, foldForSearch } from './search.ts';
import { stemOf } from './word-stem.ts';

/** A unit after its number adds no information. */
const UNITS = /(\d)\s*(?:см|мм|cm|mm)(?![a-zа-я0-9])/g;

/** Conjunctions, prepositions and units, which titles need not contain. */
const JOINING = new Set('и в во на с со для из к ко от до по под над при без у о об за не или см мм м шт'.split(' '));

/** Digits, and signs that occur in no word of a text. */
const IS_CODE = /[\d=-]/;

/** True for articles, sizes and other words with a digit: they have no word forms and no typos. */
export function isCode(word: string): boolean {
  return IS_CODE.test(word);
}

/** True for a word that need not match. */
export function isJoining(word: string): boolean {
  return JOINING.has(word);
}

/** The folded words of a text; articles are spelt with Latin letters wherever a Cyrillic one looks the same. A fraction is one word. */
export function wordsOf(text: string): string[] {
  return fractionPieces(text).flatMap(({ start, end, fraction }) =>
    fraction === null ? plainWords(text.slice(start, end)) : [fraction],
  );
}

function plainWords(text: string): string[] {
  const folded = foldForSearch(text).replace(UNITS, '$1').trim();
  if (folded === '') return [];
  return folded.split(' ').map((word) => (isCode(word) ? asLatin(word) : word));
}

/** Spans between spaces; a fraction, which may contain a space, is one span. */
export function typedSpans(text: string): { start: number; end: number }[] {
  return fractionPieces(text).flatMap(({ start, end, fraction }) =>
    fraction !== null
      ? [{ start, end }]
      : [...text.slice(start, end).matchAll(/\S+/g)].map(({ 0: raw, index }) => ({
          start: start + index,
          end: start + index + raw.length,
        })),
  );
}

/** «Без перелива», «без смесителя»: a negated property. */
const NEGATION = /(?<![a-zа-я0-9])без ([а-я]{3,})/g;

/** The word under which the absence of a property is indexed; no text contains it. */
export const negatedWord = (word: string): string => `-${stemOf(word)}`;

/** Punctuation between letters or figures: `Am.Pm`, `33 265-003`, `П-образный`. */
const SEPARATED = /[\p{L}\d][^\p{L}\d\s]+[\p{L}\d]/u;

/** The words of a text, and for text with inner punctuation also the whole without it. */
export function wordsToIndex(text: string): string[] {
  const words = wordsOf(text);
  if (words.includes('без'))
    for (const [, what = ''] of words.join(' ').matchAll(NEGATION)) words.push(negatedWord(what));
  if (!SEPARATED.test(text)) return words;
  for (const chunk of text.split(/\s+/)) {
    if (!SEPARATED.test(chunk)) continue;
    const parts = wordsOf(chunk);
    if (parts.length > 1 && !parts.some(isFraction)) words.push(parts.join(''));
  }
  return words;
}
