/** Parses amounts, quantities, currencies and moments as suppliers write them. */
import { typedUnit } from '#contract/products/typed-unit.ts';
import { counted } from '#contract/values/plural.ts';
import { zoneOffset } from '#contract/values/business-day.ts';

/** A figure, or the reason for none. `words`: a text without a figure. */
export type ReadFigure =
  | { readonly kind: 'figure'; readonly value: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'words' }
  | { readonly kind: 'wrong'; readonly reason: string };

/** «Условная единица»: each supplier has its own rate for it, so it is not a currency. */
const OWN_UNIT = 'у.е.';

const DIGITS_MAX = 12;

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:|rub|rur|руб(?:\.|лей|ля|ль)?|р\.?|₽|643|810)$/, 'RUB'],
  [/^(?:kzt|тенге|тг\.?|₸|398)$/, 'KZT'],
  [/^(?:uah|грн\.?|₴|980)$/, 'UAH'],
  [/^(?:byn|byr|бел\.?\s?руб\.?|бел\.?\s?р\.?|б\.\s?р\.?|933)$/, 'BYN'],
  [/^(?:gbp|£|фунт(?:а|ов)?|826)$/, 'GBP'],
  [/^(?:uzs|сум|860)$/, 'UZS'],
  [/^(?:kgs|сом|417)$/, 'KGS'],
  [/^(?:pln|zł|злот(?:ый|ых)|985)$/, 'PLN'],
  [/^(?:try|₺|949)$/, 'TRY'],
  [/^(?:amd|драм(?:а|ов)?|051)$/, 'AMD'],
  [/^(?:azn|манат(?:а|ов)?|944)$/, 'AZN'],
  [/^(?:gel|лари|981)$/, 'GEL'],
  [/^(?:usd|us\s?\$|\$|дол\.|долл\.?|доллар(?:а|ов)?|840)$/, 'USD'],
  [/^(?:eur|€|евро|978)$/, 'EUR'],
  [/^(?:cny|¥|юан[ьяей]+|156)$/, 'CNY'],
  [/^(?:у\.?\s?е\.?|y\.?\s?e\.?|усл\.?\s?ед\.?)$/, OWN_UNIT],
];

/** The currency's code; RUB without a name, the text itself when unknown. */
export function currencyOf(text: string): string {
  const word = text.trim().toLowerCase();
  return CURRENCIES.find(([pattern]) => pattern.test(word))?.[1] ?? text.trim().toUpperCase();
}

/** Names of currencies in other text: beside a figure or in a heading. */
const CURRENCY_WORD = new RegExp(
  [
    'бел\\.?\\s?руб\\.?',
    '(?<![\\p{L}])(?:бел\\.?|б\\.)\\s?р\\.',
    'руб(?:лей|ля|ль|\\.)?',
    '(?<![\\p{L}])р\\.',
    '(?<=\\d\\s*)р(?=$|\\s*\\/)',
    'us\\s?\\$',
    '(?<![\\p{L}])(?:rub|rur|usd|eur|kzt|uah|byn|cny|gbp|uzs|kgs|pln|try|amd|azn|gel|ye|уе)(?![\\p{L}])',
    '(?<![\\p{L}])(?:евро|тенге|сум|сом|zł|злот(?:ый|ых)|драм(?:а|ов)?|манат(?:а|ов)?|лари|фунт(?:а|ов)?)(?![\\p{L}])',
    '(?<![\\p{L}])(?:тг|дол)\\.',
    '(?<![\\p{L}])тг(?![\\p{L}])',
    'грн\\.?',
    'юан[ьяей]+',
    'долл(?:ар(?:а|ов)?|\\.)?',
    '[уy]\\.\\s?[еe]\\.?',
    'усл\\.?\\s?ед\\.?',
    '(?<![\\p{L}])валют[аеыу](?![\\p{L}])',
    '[₽₸₴$€¥£₺]',
  ].join('|'),
  'iu',
);

/** The currency named in a text, as written; empty without one. */
export const currencyIn = (text: string): string => CURRENCY_WORD.exec(text)?.[0] ?? '';

const PER_ONE = /\s*(?:\/|за)\s*(?:1\s*)?шт(?:уку)?\.?$/iu;

/** The text of a figure without its currency and «/шт». */
export const withoutCurrency = (text: string): string => text.replace(CURRENCY_WORD, '').replace(PER_ONE, '').trim();

/**
 * Decides whether a single sign before three digits is the decimal sign: a point when a program wrote the figure; any sign when the shop
 * wrote it or figures have no thousands; doubtful when people type freely.
 */
export type Decimals = 'point' | 'any' | 'doubtful';

/** Blanks and apostrophes separate thousands only before groups of three digits. */
const GROUPED = /^[+-]?\d{1,3}(?:[ '’]\d{3})+(?=$|[.,])/;

/**
 * Parses a figure: blanks, apostrophes, points or commas separate thousands, a comma or a point the decimals. A single sign before exactly
 * three digits is ambiguous and refused, unless `decimals` decides it.
 */
export function readFigure(text: string, decimals: Decimals = 'doubtful'): ReadFigure {
  const trimmed = text
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .trim();
  if (trimmed === '' || trimmed === '-') return { kind: 'none' };
  if (!/\d/.test(trimmed)) return { kind: 'words' };
  const digits = trimmed.replace(/\D/g, '').length;
  if (digits > 40) return { kind: 'wrong', reason: `число из ${counted(digits, 'цифры', 'цифр', 'цифр')}` };
  const bare = GROUPED.test(trimmed) ? trimmed.replace(/[ '’]/g, '') : trimmed.replace(/^([+-]) /, '$1');
  const [, sign = '', body = ''] = /^([+-]?)((?:\d|[.,](?=\d))*(?:\d[.,]?))$/.exec(bare) ?? [];
  if (body === '') return { kind: 'wrong', reason: 'это не число' };
  const parted = partedFigure(body, decimals);
  if ('reason' in parted) return { kind: 'wrong', reason: parted.reason };
  const { whole, fraction } = parted;
  if (whole.replace(/^0+/, '').length > DIGITS_MAX) return { kind: 'wrong', reason: 'число слишком велико' };
  return { kind: 'figure', value: Number(`${sign}${whole || '0'}.${fraction.slice(0, 15)}0`) };
}

/** Digits before and after the decimal sign; refused when the figure doesn't tell which sign it is. */
function partedFigure(
  body: string,
  decimals: Decimals,
): { readonly whole: string; readonly fraction: string } | { readonly reason: string } {
  const signs = body.replace(/\d/g, '');
  const last = signs.at(-1) ?? '';
  const at = body.lastIndexOf(last);
  const [whole, fraction] = last === '' ? [body, ''] : [body.slice(0, at), body.slice(at + 1)];
  const thousands = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;
  if (signs.length <= 1) {
    const isDoubtful =
      fraction.length === 3 &&
      /^[1-9]\d{0,2}$/.test(whole) &&
      decimals !== 'any' &&
      !(decimals === 'point' && last === '.');
    return isDoubtful ? { reason: 'не понять, отделены тысячи или доли' } : { whole, fraction };
  }
  if (thousands.test(body)) return { whole: body.replace(/\D/g, ''), fraction: '' };
  const isGrouped = thousands.test(whole) && !whole.includes(last);
  return isGrouped ? { whole: whole.replace(/\D/g, ''), fraction } : { reason: 'это не число' };
}

/** Texts of stock columns in price lists. */
const SOME = /^(?:[>≥]|более|больше|свыше|от)?\s*(\d+)\s*(?:\+|и более)?$/iu;
const UNIT = /\s*(?:шт(?:ук[иа]?)?|м|пар[аы]?|кг|л)\.?$/iu;

const NONE =
  /^(?:нет|нет (?:в наличии|на складе|товара)|не в наличии|отсутствует|закончил(?:ся|ась|ось|ись)|распродан[аоы]?|out of stock|sold out|outofstock|no)$/iu;

/** Parses a quantity; «нет» is 0, «>10» is 10 with `isBound`. */
export function readQuantity(
  text: string,
  decimals: Decimals = 'doubtful',
): ReadFigure & { readonly isBound?: boolean } {
  const bare = text.trim().replace(UNIT, '');
  if (NONE.test(bare)) return { kind: 'figure', value: 0, isBound: true };
  const [, some] = SOME.exec(bare) ?? [];
  if (some !== undefined) return { ...readFigure(some), isBound: some !== bare };
  return readFigure(bare, decimals);
}

/** True for two units of measure that differ. Units unknown to the shop are not told apart: one may be the other's long name. */
export const areOtherUnits = (one: string, other: string): boolean =>
  one.toLowerCase() !== other.toLowerCase() && typedUnit(one) !== typedUnit(other);

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?/;

/** The instant of a local time `YYYY-MM-DDThh:mm[:ss[.mmm]]`, ISO; null for other texts. */
export function localInstant(text: string, timeZone: string): string | null {
  const [, year, month, day, hour, minute, second = '0', part = '0'] = LOCAL.exec(text) ?? [];
  if (hour === undefined) return null;
  const asUtc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const offset = zoneOffset(new Date(asUtc), timeZone);
  return new Date(asUtc - offset + Math.round(Number(`0.${part}`) * 1000)).toISOString();
}

/** ISO instant. A time without a zone is the shop's. A future, empty or date-only value is replaced by the time of arrival. */
export function stockMoment(madeAt: string | null, timeZone: string, now: Date): string {
  const text = madeAt?.trim() ?? '';
  const local = localInstant(text, timeZone);
  if (local === null) return now.toISOString();
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const instant = Date.parse(hasZone ? text.replace(' ', 'T') : local);
  if (!Number.isFinite(instant) || instant > now.getTime() || instant < Date.UTC(2000, 0, 1)) return now.toISOString();
  return new Date(instant).toISOString();
}
