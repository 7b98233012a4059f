/**
 * Stock for the back office: lists, a product's movements, shortages, price changes, and the actions on them. In the
 * page's memory only.
 */
import { queryOptions } from '@tanstack/react-query';
import type { QueryFor } from '#contract/endpoint.ts';
import * as inventory from '#contract/stock/inventory.ts';
import { call } from '../net/call.ts';
import { readingPage } from './reading.ts';

/** First part of these keys; live refresh invalidates by it. */
export const INVENTORY = 'inventory';
const STALE_MS = 15_000;

export type StockQuery = QueryFor<typeof inventory.listStock>;
export type StockCountsQuery = QueryFor<typeof inventory.countStock>;
export type DiscrepanciesQuery = QueryFor<typeof inventory.listDiscrepancies>;
export type PriceChangesQuery = QueryFor<typeof inventory.listPriceChanges>;

/** A page of stock; the former page stays visible until the next one arrives. */
export const stockQuery = (query: StockQuery) =>
  readingPage([INVENTORY, 'stock', query], inventory.listStock, { query });

/** A page of goods without their stock. */
export const goodsListQuery = (query: QueryFor<typeof inventory.listGoods>) =>
  readingPage([INVENTORY, 'goods', query], inventory.listGoods, { query });

/** Number of goods that the same filter finds in each state. */
export const stockCountsQuery = (query: StockCountsQuery) =>
  readingPage([INVENTORY, 'counts', query], inventory.countStock, { query });

export const movementsQuery = (id: string, page: number) =>
  readingPage([INVENTORY, 'movements', id, page], inventory.listMovements, { params: { id }, query: { page } });

export const discrepanciesQuery = (query: DiscrepanciesQuery) =>
  readingPage([INVENTORY, 'discrepancies', query], inventory.listDiscrepancies, { query });

const OPEN_POLL_MS = 120_000;

/** Number of shortages that wait for a person; refreshed live and every two minutes. */
export const openDiscrepanciesQuery = queryOptions({
  queryKey: [INVENTORY, 'open'],
  queryFn: async ({ signal }) => (await call(inventory.listDiscrepancies, { query: { limit: 1 }, signal })).total,
  refetchInterval: OPEN_POLL_MS,
  staleTime: STALE_MS,
});

export const priceChangesQuery = (query: PriceChangesQuery) =>
  readingPage([INVENTORY, 'prices', query], inventory.listPriceChanges, { query });
