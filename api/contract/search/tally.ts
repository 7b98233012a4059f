/** Goods counted by the words of a query, and the result that they make. */
import type { SearchResult } from './hits.ts';
import type { SearchWord } from './read-query.ts';

/** Scores of the goods that contain the most words, and the number of those words. */
export interface Tally {
  readonly most: number;
  readonly hits: ReadonlyMap<string, number>;
}

/** The result of a query whose words were read so. */
export function found({ most, hits }: Tally, words: readonly SearchWord[], notSold: string | null): SearchResult {
  const isRead = hits.size > 0 && words.some(({ meant }) => meant !== null);
  return {
    hits,
    readAs: isRead
      ? words
          .map(({ word, meant }) => meant ?? word)
          .filter((text) => text !== '')
          .join(' ')
      : null,
    isPartial: hits.size > 0 && most < words.length,
    notSold,
  };
}
