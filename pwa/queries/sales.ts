/** Sales of all tills on the server, for staff. In the page's memory only. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryFor } from '#contract/endpoint.ts';
import { listSales } from '#contract/sales/sales.ts';
import { call } from '../net/call.ts';

/** First part of these keys; live refresh invalidates by it. */
const SALES = 'sales';
/** Limit of one answer. */
const SALES_AT_ONCE = 200;
const STALE_MS = 10_000;

export type SalesQuery = Omit<QueryFor<typeof listSales>, 'page' | 'limit'>;

/** The newest sales that a text finds. */
export function foundSalesQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: [SALES, 'found', q, limit],
    queryFn: ({ signal }) => call(listSales, { query: { q, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** The newest sales of the query; the former ones stay visible until they arrive. */
export function salesQuery(query: SalesQuery) {
  return queryOptions({
    queryKey: [SALES, query],
    queryFn: ({ signal }) => call(listSales, { query: { ...query, limit: SALES_AT_ONCE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
