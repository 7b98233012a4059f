/** Letters to buyers in the back office. In the page's memory only, like the people they go to. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryFor } from '#contract/endpoint.ts';
import * as messages from '#contract/messages/messages.ts';
import { call } from '../net/call.ts';

const MESSAGES = 'messages';
/** Polling interval, ms: a letter is sent within seconds, and live refresh doesn't report it. */
const POLL_MS = 15_000;

export type MessagesQuery = QueryFor<typeof messages.listMessages>;

/** A page of letters, newest first; the former page stays visible until the next one arrives. */
export function messagesQuery(query: MessagesQuery) {
  return queryOptions({
    queryKey: [MESSAGES, 'list', query],
    queryFn: ({ signal }) => call(messages.listMessages, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 5_000,
  });
}
