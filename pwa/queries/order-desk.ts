/** Orders as the back office works on them. In the page's memory only. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyFor, QueryFor } from '#contract/endpoint.ts';
import * as desk from '#contract/orders/order-desk.ts';
import { recordReturn, type ReturnReceipt, type ReturnRequest } from '#contract/returns/returns.ts';
import type { OrderStatus } from '#contract/orders/order-machine.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { ask, type MutationResult } from './mutation.ts';

/** Every query of this room begins so; live refresh makes them old by it. */
const ORDER_DESK = 'order-desk';
const STALE_MS = 15_000;
const COUNTS_POLL_MS = 60_000;
const LOAD_POLL_MS = 120_000;

export type OrdersAsked = QueryFor<typeof desk.listDeskOrders>;

/** A page of orders; the former one stays in view until the next is there. */
export function deskOrdersQuery(asked: OrdersAsked) {
  return queryOptions({
    queryKey: [ORDER_DESK, 'list', asked],
    queryFn: ({ signal }) => call(desk.listDeskOrders, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/**
 * How many orders stand in each status; heard of live, and asked again every minute. A tab that stands behind others
 * hears of nothing live, and a new order must not wait until somebody looks at it.
 */
export const deskCountsQuery = queryOptions({
  queryKey: [ORDER_DESK, 'counts'],
  queryFn: ({ signal }) => call(desk.readDeskCounts, { signal }),
  refetchInterval: COUNTS_POLL_MS,
  refetchIntervalInBackground: true,
  staleTime: STALE_MS,
});

/** What looks unusual among new orders; asked every two minutes. */
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

/** What an act on an order makes old. */
const AFTER = [[ORDER_DESK], ['inventory'], ['audit']];

/** The order that is answered stands there at once, so that the next act is not one over a former order. */
function thenShown(
  client: QueryClient,
  work: Promise<MutationResult<desk.DeskOrder>>,
): Promise<MutationResult<desk.DeskOrder>> {
  return invalidateAfter(client, AFTER, work, (order) => {
    client.setQueryData(deskOrderQuery(order._id).queryKey, order);
  });
}

export function moveOrder(
  client: QueryClient,
  id: string,
  status: OrderStatus,
  note: string,
): Promise<MutationResult<desk.DeskOrder>> {
  return thenShown(client, ask(desk.moveOrder, { params: { id }, body: { status, note } }));
}

export function commentOrder(
  client: QueryClient,
  id: string,
  { text, base }: { text: string; base: string },
): Promise<MutationResult<desk.DeskOrder>> {
  return thenShown(
    client,
    ask(desk.commentOrder, { params: { id }, body: { staffComment: text, staffCommentBase: base } }),
  );
}

export function priceDelivery(client: QueryClient, id: string, price: number): Promise<MutationResult<desk.DeskOrder>> {
  return thenShown(client, ask(desk.priceDelivery, { params: { id }, body: { price } }));
}

export type EditQuoteAsked = BodyFor<typeof desk.quoteOrderEdit>;

/** What the order would cost so; the former answer stays in view until the next is there. */
export function editQuoteQuery(id: string, revision: number, asked: EditQuoteAsked) {
  return queryOptions({
    queryKey: [ORDER_DESK, 'edit-quote', id, revision, asked],
    queryFn: ({ signal }) => call(desk.quoteOrderEdit, { params: { id }, body: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** Edits the order on the buyer's word; sent again as it was, it is one edit. */
export function editOrder(
  client: QueryClient,
  id: string,
  edit: BodyFor<typeof desk.editOrder>,
): Promise<MutationResult<desk.DeskOrder>> {
  return thenShown(client, ask(desk.editOrder, { params: { id }, body: edit }));
}

/** Notes money that came or went; sent again as it was, it is noted once. */
export function recordPayment(
  client: QueryClient,
  id: string,
  payment: BodyFor<typeof desk.recordOrderPayment>,
): Promise<MutationResult<desk.DeskOrder>> {
  return thenShown(client, ask(desk.recordOrderPayment, { params: { id }, body: payment }));
}

/** Books what came back of an order; sent again as it was, it answers the first receipt. */
export function returnGoods(client: QueryClient, request: ReturnRequest): Promise<MutationResult<ReturnReceipt>> {
  return invalidateAfter(client, AFTER, ask(recordReturn, { body: request }));
}
