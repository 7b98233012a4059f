/** Buyers' words as administrators see them. In the page's memory only. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyFor } from '#contract/endpoint.ts';
import * as synonyms from '#contract/search/synonyms.ts';
import { call } from '../net/call.ts';
import { ask, type MutationResult } from './mutation.ts';

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

async function act<T>(client: QueryClient, result: Promise<MutationResult<T>>): Promise<MutationResult<T>> {
  const done = await result;
  for (const queryKey of [[WORDS], ['audit']]) void client.invalidateQueries({ queryKey });
  return done;
}

export function saveSynonym(
  client: QueryClient,
  body: BodyFor<typeof synonyms.saveSynonym>,
): Promise<MutationResult<AnswerOf<typeof synonyms.saveSynonym>>> {
  return act(client, ask(synonyms.saveSynonym, { body }));
}

export function deleteSynonym(client: QueryClient, id: string): Promise<MutationResult<unknown>> {
  return act(client, ask(synonyms.deleteSynonym, { params: { id } }));
}

export function dismissMissedQuery(client: QueryClient, q: string): Promise<MutationResult<unknown>> {
  return act(client, ask(synonyms.dismissMissedQuery, { body: { q } }));
}
