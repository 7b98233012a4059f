/**
 * Stock for the back office: lists, a product's movements, shortages, price changes, and what is done about them. In
 * the page's memory only.
 */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyFor, QueryFor } from '#contract/endpoint.ts';
import * as inventory from '#contract/stock/inventory.ts';
import {
  type AdminProduct,
  deleteProduct as deleteCall,
  restoreProduct as restoreCall,
} from '#contract/products/products.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { ask, type MutationResult } from './mutation.ts';

/** Every query of this room begins so; live refresh makes them old by it. */
export const INVENTORY = 'inventory';
const STALE_MS = 15_000;

export type StockAsked = QueryFor<typeof inventory.listStock>;
export type CountsAsked = QueryFor<typeof inventory.countStock>;
export type DiscrepanciesAsked = QueryFor<typeof inventory.listDiscrepancies>;
export type PriceChangesAsked = QueryFor<typeof inventory.listPriceChanges>;

/** A page of stock; the former one stays in view until the next is there. */
export function stockQuery(asked: StockAsked) {
  return queryOptions({
    queryKey: [INVENTORY, 'stock', asked],
    queryFn: ({ signal }) => call(inventory.listStock, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** A page of goods without their stock. */
export function goodsListQuery(asked: QueryFor<typeof inventory.listGoods>) {
  return queryOptions({
    queryKey: [INVENTORY, 'goods', asked],
    queryFn: ({ signal }) => call(inventory.listGoods, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** How many goods the same filter finds in each state. */
export function stockCountsQuery(asked: CountsAsked) {
  return queryOptions({
    queryKey: [INVENTORY, 'counts', asked],
    queryFn: ({ signal }) => call(inventory.countStock, { query: asked, signal }),
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

export function discrepanciesQuery(asked: DiscrepanciesAsked) {
  return queryOptions({
    queryKey: [INVENTORY, 'discrepancies', asked],
    queryFn: ({ signal }) => call(inventory.listDiscrepancies, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

const OPEN_POLL_MS = 120_000;

/** How many shortages wait for a person; heard of live, and asked again every two minutes. */
export const openDiscrepanciesQuery = queryOptions({
  queryKey: [INVENTORY, 'open'],
  queryFn: async ({ signal }) => (await call(inventory.listDiscrepancies, { query: { limit: 1 }, signal })).total,
  refetchInterval: OPEN_POLL_MS,
  staleTime: STALE_MS,
});

export function priceChangesQuery(asked: PriceChangesAsked) {
  return queryOptions({
    queryKey: [INVENTORY, 'prices', asked],
    queryFn: ({ signal }) => call(inventory.listPriceChanges, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** What a correction makes old. */
const AFTER = [[INVENTORY], ['audit']];

/** Corrects stock by the difference; the same body again after a lost answer moves nothing twice. */
export function adjustStock(
  client: QueryClient,
  id: string,
  body: BodyFor<typeof inventory.adjustStock>,
): Promise<MutationResult<inventory.StockItem>> {
  return invalidateAfter(client, AFTER, ask(inventory.adjustStock, { params: { id }, body }));
}

export function resolveDiscrepancy(
  client: QueryClient,
  id: string,
  body: BodyFor<typeof inventory.resolveDiscrepancy>,
): Promise<MutationResult<inventory.Discrepancy>> {
  return invalidateAfter(client, AFTER, ask(inventory.resolveDiscrepancy, { params: { id }, body }));
}

export function deleteProduct(client: QueryClient, id: string): Promise<MutationResult<unknown>> {
  return invalidateAfter(client, AFTER, ask(deleteCall, { params: { id } }));
}

export function restoreProduct(client: QueryClient, id: string): Promise<MutationResult<AdminProduct>> {
  return invalidateAfter(client, AFTER, ask(restoreCall, { params: { id } }));
}
