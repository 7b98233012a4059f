import { foldForSearch } from '#contract/search/search.ts';

export interface TitlePart {
  text: string;
  /** The word matches the query. */
  isFound: boolean;
}

/** Splits a title into words and separators and marks the words that begin with a word of the query. */
export function markedWords(title: string, words: readonly string[]): TitlePart[] {
  return title.split(/(\s+)/).map((text) => {
    const folded = foldForSearch(text);
    return { text, isFound: folded !== '' && words.some((word) => folded.startsWith(word)) };
  });
}
