/** Sales of all tills as the server has them, for staff. In the page's memory only. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryFor } from '#contract/endpoint.ts';
import { listSales } from '#contract/sales/sales.ts';
import { call } from '../net/call.ts';

/** Every query of this room begins so; live refresh makes them old by it. */
const SALES = 'sales';
/** Most that one answer holds. */
const SALES_AT_ONCE = 200;
const STALE_MS = 10_000;

export type SalesAsked = Omit<QueryFor<typeof listSales>, 'page' | 'limit'>;

/** The newest sales that were asked for; the former ones stay in view until they are there. */
export function salesQuery(asked: SalesAsked) {
  return queryOptions({
    queryKey: [SALES, asked],
    queryFn: ({ signal }) => call(listSales, { query: { ...asked, limit: SALES_AT_ONCE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
