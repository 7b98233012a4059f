/** Sales of all tills on the server, for staff. In the page's memory only. */
import type { QueryFor } from '#contract/endpoint.ts';
import { listSales } from '#contract/sales/sales.ts';
import { readingPage } from './reading.ts';

const SALES = 'sales';
const SALES_AT_ONCE = 200;
const STALE_MS = 10_000;

export type SalesQuery = Omit<QueryFor<typeof listSales>, 'page' | 'limit'>;

export const foundSalesQuery = (q: string, limit: number) =>
  readingPage([SALES, 'found', q, limit], listSales, { query: { q, limit } }, { staleTime: STALE_MS });

export const salesQuery = (query: SalesQuery) =>
  readingPage([SALES, query], listSales, { query: { ...query, limit: SALES_AT_ONCE } }, { staleTime: STALE_MS });
