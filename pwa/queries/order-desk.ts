/** Orders in the back office. In the page's memory only. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyFor, QueryFor } from '#contract/endpoint.ts';
import * as desk from '#contract/orders/order-desk.ts';
import { call } from '../net/call.ts';
import type { Keep } from './use-save.ts';

/** First part of these keys; live refresh invalidates by it. */
const ORDER_DESK = 'order-desk';
const STALE_MS = 15_000;
const COUNTS_POLL_MS = 60_000;
const LOAD_POLL_MS = 120_000;

export type DeskOrdersQuery = QueryFor<typeof desk.listDeskOrders>;

/** A page of orders; the former page stays visible until the next one arrives. */
export function deskOrdersQuery(query: DeskOrdersQuery) {
  return queryOptions({
    queryKey: [ORDER_DESK, 'list', query],
    queryFn: ({ signal }) => call(desk.listDeskOrders, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/**
 * Number of the found orders in each status; refreshed live and every minute. A background tab gets no live refresh, and
 * a new order must not wait until a person opens it. The former figures stay visible until those of another search arrive.
 */
export function foundCountsQuery(query: QueryFor<typeof desk.readDeskCounts>) {
  return queryOptions({
    queryKey: [ORDER_DESK, 'counts', query],
    queryFn: ({ signal }) => call(desk.readDeskCounts, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: COUNTS_POLL_MS,
    refetchIntervalInBackground: true,
    staleTime: STALE_MS,
  });
}

/** Number of all orders in each status. */
export const deskCountsQuery = foundCountsQuery({});

/** Words of the pickup points that orders name. */
export const deskPointsQuery = queryOptions({
  queryKey: [ORDER_DESK, 'points'],
  queryFn: ({ signal }) => call(desk.listDeskPoints, { signal }),
  staleTime: STALE_MS,
});

/** Unusual figures among new orders; refreshed every two minutes. */
export const deskLoadQuery = queryOptions({
  queryKey: [ORDER_DESK, 'load'],
  queryFn: ({ signal }) => call(desk.readDeskLoad, { signal }),
  refetchInterval: LOAD_POLL_MS,
  staleTime: STALE_MS,
});

export function deskOrderQuery(id: string) {
  return queryOptions({
    queryKey: [ORDER_DESK, 'one', id],
    queryFn: ({ signal }) => call(desk.readDeskOrder, { params: { id }, signal }),
    staleTime: STALE_MS,
  });
}

/** Shows an answered order at once, so that the next action starts from it and not from a former state. */
export const keepOrder: Keep<desk.DeskOrder> = (client, order) => {
  client.setQueryData(deskOrderQuery(order._id).queryKey, order);
};

export type EditQuoteInput = BodyFor<typeof desk.quoteOrderEdit>;

/** Cost of the edited order; the former answer stays visible until the next one arrives. */
export function editQuoteQuery(id: string, revision: number, query: EditQuoteInput) {
  return queryOptions({
    queryKey: [ORDER_DESK, 'edit-quote', id, revision, query],
    queryFn: ({ signal }) => call(desk.quoteOrderEdit, { params: { id }, body: query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
