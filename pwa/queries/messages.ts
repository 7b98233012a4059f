/** Letters to buyers in the back office. In the page's memory only, like the people they go to. */
import type { QueryFor } from '#contract/endpoint.ts';
import * as messages from '#contract/messages/messages.ts';
import { readingPage } from './reading.ts';

const MESSAGES = 'messages';
/** Polling interval, ms: a letter is sent within seconds, and live refresh doesn't report it. */
const POLL_MS = 15_000;

export type MessagesQuery = QueryFor<typeof messages.listMessages>;

/** A page of letters, newest first; the former page stays visible until the next one arrives. */
export const messagesQuery = (query: MessagesQuery) =>
  readingPage(
    [MESSAGES, 'list', query],
    messages.listMessages,
    { query },
    { refetchInterval: POLL_MS, staleTime: 5_000 },
  );
