/** The exchange with 1C for the back office. In the page's memory only: the key itself is shown once and not cached. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as oneC from '#contract/exchange/one-c.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';

export const exchangeQuery = queryOptions({
  queryKey: ['exchange'],
  queryFn: ({ signal }) => call(oneC.readExchange, { signal }),
  staleTime: 15_000,
});

const AFTER = [exchangeQuery.queryKey, ['audit']];

/** Creates a new key; the former one becomes invalid. */
export function issueExchangeKey(client: QueryClient): Promise<MutationResult<{ key: string }>> {
  return invalidateAfter(client, AFTER, mutate(oneC.issueExchangeKey, {}));
}

export function revokeExchangeKey(client: QueryClient): Promise<MutationResult<unknown>> {
  return invalidateAfter(client, AFTER, mutate(oneC.revokeExchangeKey, {}));
}

/** Sets the first day of the till that 1C receives; null: none. */
export function setFirstTillDay(client: QueryClient, since: string | null): Promise<MutationResult<unknown>> {
  return invalidateAfter(client, AFTER, mutate(oneC.tellTillDays, { body: { since } }));
}
