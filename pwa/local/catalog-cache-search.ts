/** Resolves the words of a query into the goods of the device's copy that hold them. */
import type { Hits } from '#contract/rules/search/hits.ts';
import { matchesWords, searchWords } from '#contract/rules/search.ts';
import type { CatalogueCopy } from './catalog-cache.ts';

/** Goods of the copy that hold the query's words; null when it has none. */
export function hitsInCopy(copy: CatalogueCopy, q: string | undefined): Hits {
  const words = searchWords(q ?? '');
  if (words.length === 0) return null;
  const found = [...copy.products].filter(([, entry]) => matchesWords(entry.search, words));
  return new Map(found.map(([id]) => [id, 1]));
}
