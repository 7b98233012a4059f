/** Conditions of queries: words and phones that rows hold, and postponed work that is due. */
import type { Knex } from 'knex';
import { isPhoneTyped, phoneDigits } from '#contract/values/phone.ts';
import { foldForSearch, isPunctuationOnly, spellingsOf } from '#contract/search/search.ts';

/**
 * Keeps the rows whose folded column contains every word of the text, in either alphabet where its letters look alike: all rows for a blank
 * text, none for signs alone.
 */
export function whereWords(query: Knex.QueryBuilder, column: string, text = ''): void {
  if (isPunctuationOnly(text)) void query.whereRaw('1 = 0');
  for (const word of foldForSearch(text).split(' '))
    if (word !== '')
      void query.where((either) => spellingsOf(word).forEach((one) => void either.orWhere(column, 'like', `%${one}%`)));
}

/** Fewer digits are more likely the number of an order or a receipt, of which a leading 8 must not be dropped. */
const FEWEST_PHONE_DIGITS = 6;

/** Digits after +7 of a text that is a phone or a good part of one, typed with 8, +7 or neither; empty for other texts. */
export function phonePart(text = ''): string {
  const digits = isPhoneTyped(text) ? phoneDigits(text) : '';
  return digits.length < FEWEST_PHONE_DIGITS ? '' : digits;
}

/** Keeps the rows whose folded column contains every word, or the phone that the text is a good part of. */
export function whereWordsOrPhone(query: Knex.QueryBuilder, column: string, text = ''): void {
  const phone = phonePart(text);
  query.where((either) => {
    either.where((all) => whereWords(all, column, text));
    if (phone !== '') either.orWhere(column, 'like', `%${phone}%`);
  });
}

const DAY_MS = 24 * 60 * 60_000;
/** Longer than any time for which the shop puts work off: price lists come once a week at least. */
const PUT_OFF_MAX_MS = 8 * DAY_MS;

/**
 * A condition for `query.where(…)`: the time in the column has come. A time more than `putOffMs` milliseconds ahead was set while a clock
 * ran ahead, so it counts as come: otherwise the work would wait for years.
 * @param now ISO instant
 */
export function isDue(column: string, now: string, putOffMs = PUT_OFF_MAX_MS): Knex.QueryCallback {
  const latest = new Date(Date.parse(now) + putOffMs).toISOString();
  return (either) => void either.where(column, '<=', now).orWhere(column, '>', latest);
}
