/** Figures of foreign files: amounts, quantities and currencies as suppliers write them. */

import { counted } from '#contract/values/plural.ts';

/** A figure, or why there is none. `words`: the file says something, but no figure. */
export type ReadFigure =
  | { readonly kind: 'figure'; readonly value: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'words' }
  | { readonly kind: 'wrong'; readonly reason: string };

/** Digits of any sum that a shop could mean. */
const DIGITS_MAX = 12;

const CURRENCY_WORDS = /(?:руб(?:лей|ля|\.)?|р\.|₽|rub|rur|usd|eur|kzt|uah|byn|cny|грн\.?|тенге|тг\.?|\$|€|¥)/giu;

/** Reads a figure of a file: blanks and apostrophes part thousands, the last comma or point the decimals. */
export function readFigure(text: string): ReadFigure {
  const bare = text
    .replace(CURRENCY_WORDS, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\s'\u00a0\u2009\u202f]/g, '');
  if (bare === '' || bare === '-') return { kind: 'none' };
  if (!/\d/.test(bare)) return { kind: 'words' };
  const digits = bare.replace(/\D/g, '').length;
  if (digits > 40) return { kind: 'wrong', reason: `число из ${counted(digits, 'цифры', 'цифр', 'цифр')}` };
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)(\d{1,3}(?:,\d{3})+(?=\.)|\d+)?(?:[.,](\d*))?$/.exec(bare) ?? [];
  const known = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+(?=\.))?(?:[.,]\d*)?$/.test(bare);
  if (!known || (whole === '' && fraction === '')) return { kind: 'wrong', reason: 'это не число' };
  const plain = whole.replace(/[,.]/g, '');
  if (plain.replace(/^0+/, '').length > DIGITS_MAX) return { kind: 'wrong', reason: 'число слишком велико' };
  return { kind: 'figure', value: Number(`${sign}${plain || '0'}.${fraction.slice(0, 15)}0`) };
}

/** Words that price lists have in the column of stock. */
const SOME = /^[>≥<~]?\s*(\d+)\s*(?:\+|и более)?$/;

/** Reads a quantity; «>10» is ten that are surely there. */
export function readQuantity(text: string): ReadFigure {
  const [, some] = SOME.exec(text.trim()) ?? [];
  return readFigure(some ?? text.replace(/(?:шт|м|пар[аы]?|уп|компл)\.?$/iu, ''));
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:|rub|rur|руб(?:\.|лей|ль)?|р\.?|₽|643|810)$/, 'RUB'],
  [/^(?:kzt|тенге|тг\.?|₸|398)$/, 'KZT'],
  [/^(?:uah|грн\.?|₴|980)$/, 'UAH'],
  [/^(?:byn|byr|бел\.?\s?руб\.?|933)$/, 'BYN'],
  [/^(?:usd|\$|у\.?\s?е\.?|долл\.?|840)$/, 'USD'],
  [/^(?:eur|€|евро|978)$/, 'EUR'],
  [/^(?:cny|¥|юан[ьяей]+|156)$/, 'CNY'],
];

/** The currency's code; RUB when none is named, the text itself when nobody knows it. */
export function currencyOf(text: string): string {
  const word = text.trim().toLowerCase();
  return CURRENCIES.find(([pattern]) => pattern.test(word))?.[1] ?? text.trim().toUpperCase();
}
