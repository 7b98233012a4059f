/** Synonyms and missed searches for administrators. In the page's memory only. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyFor } from '#contract/endpoint.ts';
import * as synonyms from '#contract/search/synonyms.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';

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

const AFTER = [[WORDS], ['audit']];

export function saveSynonym(
  client: QueryClient,
  body: BodyFor<typeof synonyms.saveSynonym>,
): Promise<MutationResult<AnswerOf<typeof synonyms.saveSynonym>>> {
  return invalidateAfter(client, AFTER, mutate(synonyms.saveSynonym, { body }));
}

export function deleteSynonym(client: QueryClient, id: string): Promise<MutationResult<unknown>> {
  return invalidateAfter(client, AFTER, mutate(synonyms.deleteSynonym, { params: { id } }));
}

export function dismissMissedQuery(client: QueryClient, q: string): Promise<MutationResult<unknown>> {
  return invalidateAfter(client, AFTER, mutate(synonyms.dismissMissedQuery, { body: { q } }));
}
