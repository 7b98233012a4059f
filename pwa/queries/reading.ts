/** Queries that are one endpoint's answer: a screen of the office needs no more than a key, the endpoint and its input. */
import { keepPreviousData, queryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import { call } from '../net/call.ts';
import type { CallArguments, CallInput } from '../net/request.ts';

/** Time for which an answer counts as new, ms: a change elsewhere arrives by the live stream. */
const STALE_MS = 15_000;

type Refetching<Answer, Key extends QueryKey> = Pick<
  UseQueryOptions<Answer, Error, Answer, Key>,
  'placeholderData' | 'staleTime' | 'refetchInterval' | 'refetchIntervalInBackground' | 'refetchOnWindowFocus' | 'meta'
>;

type Input<E> = Omit<CallInput<E>, 'signal'>;

/** A part of the endpoint's answer under this key. `options` as of TanStack Query. */
export function readingPart<E extends Endpoint, Part, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  input: Input<E>,
  part: (answer: AnswerOf<E>) => Part,
  options: Refetching<Part, Key> = {},
) {
  return queryOptions<Part, Error, Part, Key>({
    queryKey,
    queryFn: async ({ signal }) =>
      part(await call(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<E>))),
    staleTime: STALE_MS,
    ...options,
  });
}

export function reading<E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  input: Input<E>,
  options?: Refetching<AnswerOf<E>, Key>,
) {
  return readingPart(queryKey, endpoint, input, (answer) => answer, options);
}

/** As `reading`, for pages and searches: the former answer stays visible until the next one arrives. */
export function readingPage<E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  input: Input<E>,
  options?: Refetching<AnswerOf<E>, Key>,
) {
  const { placeholderData }: Refetching<AnswerOf<E>, Key> = { placeholderData: keepPreviousData };
  return reading(queryKey, endpoint, input, { placeholderData, ...options });
}
