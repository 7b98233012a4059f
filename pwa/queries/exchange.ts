/** The exchange with 1C for the back office. In the page's memory only: the key itself is shown once and not cached. */
import { queryOptions } from '@tanstack/react-query';
import * as oneC from '#contract/exchange/one-c.ts';
import { call } from '../net/call.ts';

export const exchangeQuery = queryOptions({
  queryKey: ['exchange'],
  queryFn: ({ signal }) => call(oneC.readExchange, { signal }),
  staleTime: 15_000,
});
