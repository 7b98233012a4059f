import type { Knex } from 'knex';
import { foldForSearch, isPunctuationOnly } from '#contract/search/search.ts';

/** Keeps the rows whose folded column contains every word of the text: all rows for a blank text, none for signs alone. */
export function whereWords(query: Knex.QueryBuilder, column: string, text = ''): void {
  if (isPunctuationOnly(text)) void query.whereRaw('1 = 0');
  for (const word of foldForSearch(text).split(' ')) if (word !== '') void query.where(column, 'like', `%${word}%`);
}
