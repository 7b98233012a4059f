import { foldForSearch } from '#contract/search/search.ts';

export interface TitlePart {
  text: string;
  /** The word was asked for. */
  isFound: boolean;
}

/** Splits a title into words and what stands between them, marking the words that begin with one of the query's. */
export function markedWords(title: string, words: readonly string[]): TitlePart[] {
  return title.split(/(\s+)/).map((text) => {
    const folded = foldForSearch(text);
    return { text, isFound: folded !== '' && words.some((word) => folded.startsWith(word)) };
  });
}
