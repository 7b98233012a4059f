/** Letters to buyers as the back office sees them. In the page's memory only, like the people they go to. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { QueryFor } from '#contract/endpoint.ts';
import * as messages from '#contract/messages/messages.ts';
import { call } from '../net/call.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { ask, type MutationResult } from './mutation.ts';

const MESSAGES = 'messages';
/** A letter leaves within seconds of its change, and nothing tells of it but the list itself. */
const POLL_MS = 15_000;

export type MessagesAsked = QueryFor<typeof messages.listMessages>;

/** A page of letters, newest first; the former one stays in view until the next is there. */
export function messagesQuery(asked: MessagesAsked) {
  return queryOptions({
    queryKey: [MESSAGES, 'list', asked],
    queryFn: ({ signal }) => call(messages.listMessages, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    staleTime: 5_000,
  });
}

/** Queues a letter once more; one that waits already stays as it is. */
export function resendMessage(client: QueryClient, id: string): Promise<MutationResult<messages.BuyerMessage>> {
  return invalidateAfter(client, [[MESSAGES]], ask(messages.resendMessage, { params: { id } }));
}
