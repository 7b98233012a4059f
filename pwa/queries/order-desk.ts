/** Orders in the back office. In the page's memory only. */
import type { BodyFor, QueryFor } from '#contract/endpoint.ts';
import * as desk from '#contract/orders/order-desk.ts';
import type { Keep } from './use-save.ts';
import { reading, readingPage } from './reading.ts';
import * as messages from '#contract/messages/messages.ts';

const ORDER_DESK = 'order-desk';
const COUNTS_POLL_MS = 60_000;
const LOAD_POLL_MS = 120_000;

export type DeskOrdersQuery = QueryFor<typeof desk.listDeskOrders>;

export const deskOrdersQuery = (query: DeskOrdersQuery) =>
  readingPage([ORDER_DESK, 'list', query], desk.listDeskOrders, { query });

/** Number of the found orders in each status; polled too, since a background tab gets no live refresh. */
export const foundCountsQuery = (query: QueryFor<typeof desk.readDeskCounts>) =>
  readingPage(
    [ORDER_DESK, 'counts', query],
    desk.readDeskCounts,
    { query },
    { refetchInterval: COUNTS_POLL_MS, refetchIntervalInBackground: true },
  );

export const deskCountsQuery = foundCountsQuery({});

export const deskPointsQuery = reading([ORDER_DESK, 'points'], desk.listDeskPoints, {});

/** Unusual figures among new orders; refreshed every two minutes. */
export const deskLoadQuery = reading([ORDER_DESK, 'load'], desk.readDeskLoad, {}, { refetchInterval: LOAD_POLL_MS });

export const deskOrderQuery = (id: string) => reading([ORDER_DESK, 'one', id], desk.readDeskOrder, { params: { id } });

/** Shows an answered order at once, so that the next action starts from it and not from a former state. */
export const keepOrder: Keep<desk.DeskOrder> = (client, order) => {
  client.setQueryData(deskOrderQuery(order._id).queryKey, order);
};

export type EditQuoteInput = BodyFor<typeof desk.quoteOrderEdit>;

export const editQuoteQuery = (id: string, revision: number, query: EditQuoteInput) =>
  readingPage([ORDER_DESK, 'edit-quote', id, revision, query], desk.quoteOrderEdit, {
    params: { id },
    body: query,
  });

const MESSAGES = 'messages';
/** Polling interval, ms: a letter is sent within seconds, and live refresh doesn't report it. */
const MESSAGES_POLL_MS = 15_000;

export type MessagesQuery = QueryFor<typeof messages.listMessages>;

export const messagesQuery = (query: MessagesQuery) =>
  readingPage(
    [MESSAGES, 'list', query],
    messages.listMessages,
    { query },
    { refetchInterval: MESSAGES_POLL_MS, staleTime: 5_000 },
  );
