/**
 * Live refresh: the server reports a change, and the visible queries are fetched again, so that a price, a stock figure
 * or a new order appears within seconds. Only the visible tab listens; on its return, a tab fetches what it missed.
 */
import type { Query } from '@tanstack/react-query';
import { LIVE_PATH, LIVE_TOPICS, SESSION_EVENT, type LiveTopic } from '#contract/live.ts';
import { readConnection } from '../device/database/connection.ts';
import { readPresence, subscribePresence } from '../device/person/session.ts';
import { GOODS } from '../queries/goods.ts';
import { confirmPerson } from '../queries/session.ts';
import { KEYS_BY_TOPIC, markStale } from '../queries/stale.ts';
import { onReconnect } from './connection-watch.ts';
import { refreshCopyAgain } from './copy-watch.ts';
import { queryClient } from './query-client.ts';

/** Delay after the page's start: its queries are fresh, and the network is busy. */
const FIRST_AFTER_MS = 4_000;
/** Delay before a new connection where the browser gives up; it doubles, and each attempt assumes missed changes. */
const RECONNECT_AFTER_MS = 3_000;
const RECONNECT_MAX_MS = 5 * 60_000;
/** A bulk change is reported many times: its queries are fetched once, and a random delay spreads the devices. */
const GATHER_MS = 300;
const SPREAD_MS = 700;

let source: EventSource | null = null;
let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
let wait = RECONNECT_AFTER_MS;
let wasOpen = false;
const topicsToHandle = new Set<LiveTopic>();
let gathering: ReturnType<typeof setTimeout> | undefined;

/** Shortest interval between fetches of expensive reports, no matter how often a till sells. */
const HEAVY_EVERY_MS = 10_000;
/** First parts of keys reported during that interval. */
const pendingRoots = new Set<string>();
let heavyTimer: ReturnType<typeof setTimeout> | undefined;

/** True for an expensive query that was fetched a moment ago; older or cheap ones may be fetched at once. */
function isTooSoon({ meta, state }: Query): boolean {
  if (meta?.['isHeavy'] !== true) return false;
  return heavyTimer !== undefined || state.fetchStatus !== 'idle' || Date.now() - state.dataUpdatedAt < HEAVY_EVERY_MS;
}

function fetchHeavyLater(root: string): void {
  pendingRoots.add(root);
  heavyTimer ??= setTimeout(() => {
    heavyTimer = undefined;
    for (const each of pendingRoots) markStale(queryClient, each, ({ meta }) => meta?.['isHeavy'] === true);
    pendingRoots.clear();
  }, HEAVY_EVERY_MS);
}

function handleTopics(): void {
  gathering = undefined;
  const topics = [...topicsToHandle];
  topicsToHandle.clear();
  if (topics.includes('catalog') || topics.includes('figures')) {
    void refreshCopyAgain();
    // Product pages come from the server, not from the copy.
    void queryClient.invalidateQueries({ queryKey: GOODS, predicate: ({ queryKey }) => queryKey[2] === 'product' });
  }
  const roots = new Set(topics.flatMap((topic) => KEYS_BY_TOPIC[topic]));
  for (const root of roots) {
    if (queryClient.getQueryCache().findAll({ queryKey: [root], predicate: isTooSoon }).length > 0)
      fetchHeavyLater(root);
    markStale(queryClient, root, (query) => !isTooSoon(query));
  }
}

function noteTopic(topic: LiveTopic): void {
  topicsToHandle.add(topic);
  gathering ??= setTimeout(handleTopics, GATHER_MS + Math.random() * SPREAD_MS);
}

function open(): void {
  clearTimeout(reconnectTimer);
  if (source !== null || document.visibilityState !== 'visible' || readConnection().reachable === false) return;
  const stream = new EventSource(LIVE_PATH);
  source = stream;
  stream.addEventListener('open', () => {
    wait = RECONNECT_AFTER_MS;
    // Since its own queries the page may have missed a change; after an interruption all queries may be outdated.
    if (wasOpen) LIVE_TOPICS.forEach(noteTopic);
    else {
      noteTopic('catalog');
      // An order placed before the first event would otherwise stay unnoticed at the desk for two minutes.
      void queryClient.invalidateQueries({ queryKey: ['order-desk'] });
    }
    wasOpen = true;
  });
  for (const topic of LIVE_TOPICS) stream.addEventListener(topic, () => noteTopic(topic));
  stream.addEventListener(SESSION_EVENT, () => void confirmPerson());
  stream.addEventListener('error', () => {
    // The browser reconnects itself; only a refusal, or a foreign page, ends the stream for good.
    if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
    source = null;
    reconnectTimer = setTimeout(() => void reconnect(), wait);
    wait = Math.min(wait * 2, RECONNECT_MAX_MS);
  });
}

/** A session with an expired token is refused: asking for the person renews it. */
async function reconnect(): Promise<void> {
  if (readPresence().person !== null) await confirmPerson().catch(() => undefined);
  if (document.visibilityState === 'visible') LIVE_TOPICS.forEach(noteTopic);
  open();
}

function close(): void {
  clearTimeout(reconnectTimer);
  source?.close();
  source = null;
}

function follow(): void {
  if (document.visibilityState === 'visible') open();
  else close();
}

export function watchLive(): void {
  setTimeout(() => {
    follow();
    document.addEventListener('visibilitychange', follow);
    // While the server is out of reach no stream is opened.
    onReconnect(follow);
    // Another person may receive other events.
    let listener = readPresence().person?._id;
    subscribePresence(() => {
      const now = readPresence().person?._id;
      if (now === listener) return;
      listener = now;
      close();
      follow();
    });
  }, FIRST_AFTER_MS);
}
