/**
 * Stock for the back office: lists, a product's movements, shortages, price changes, and the actions on them. In the
 * page's memory only.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryFor } from '#contract/endpoint.ts';
import * as inventory from '#contract/stock/inventory.ts';
import { call } from '../net/call.ts';

/** First part of these keys; live refresh invalidates by it. */
export const INVENTORY = 'inventory';
const STALE_MS = 15_000;

export type StockQuery = QueryFor<typeof inventory.listStock>;
export type StockCountsQuery = QueryFor<typeof inventory.countStock>;
export type DiscrepanciesQuery = QueryFor<typeof inventory.listDiscrepancies>;
export type PriceChangesQuery = QueryFor<typeof inventory.listPriceChanges>;

/** A page of stock; the former page stays visible until the next one arrives. */
export function stockQuery(query: StockQuery) {
  return queryOptions({
    queryKey: [INVENTORY, 'stock', query],
    queryFn: ({ signal }) => call(inventory.listStock, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** A page of goods without their stock. */
export function goodsListQuery(query: QueryFor<typeof inventory.listGoods>) {
  return queryOptions({
    queryKey: [INVENTORY, 'goods', query],
    queryFn: ({ signal }) => call(inventory.listGoods, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** Number of goods that the same filter finds in each state. */
export function stockCountsQuery(query: StockCountsQuery) {
  return queryOptions({
    queryKey: [INVENTORY, 'counts', query],
    queryFn: ({ signal }) => call(inventory.countStock, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

export function movementsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [INVENTORY, 'movements', id, page],
    queryFn: ({ signal }) => call(inventory.listMovements, { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

export function discrepanciesQuery(query: DiscrepanciesQuery) {
  return queryOptions({
    queryKey: [INVENTORY, 'discrepancies', query],
    queryFn: ({ signal }) => call(inventory.listDiscrepancies, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

const OPEN_POLL_MS = 120_000;

/** Number of shortages that wait for a person; refreshed live and every two minutes. */
export const openDiscrepanciesQuery = queryOptions({
  queryKey: [INVENTORY, 'open'],
  queryFn: async ({ signal }) => (await call(inventory.listDiscrepancies, { query: { limit: 1 }, signal })).total,
  refetchInterval: OPEN_POLL_MS,
  staleTime: STALE_MS,
});

export function priceChangesQuery(query: PriceChangesQuery) {
  return queryOptions({
    queryKey: [INVENTORY, 'prices', query],
    queryFn: ({ signal }) => call(inventory.listPriceChanges, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
