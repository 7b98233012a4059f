/** Synonyms and missed searches for administrators. In the page's memory only. */
import { queryOptions } from '@tanstack/react-query';
import * as synonyms from '#contract/search/synonyms.ts';
import { call } from '../net/call.ts';

const WORDS = 'buyers-words';

export const synonymsQuery = queryOptions({
  queryKey: [WORDS, 'table'],
  queryFn: ({ signal }) => call(synonyms.listSynonyms, { signal }),
  staleTime: 15_000,
});

export const missedQueriesQuery = queryOptions({
  queryKey: [WORDS, 'missed'],
  queryFn: ({ signal }) => call(synonyms.listMissedQueries, { signal }),
  staleTime: 15_000,
});
