/**
 * Hears from the server that something changed, and has what the screen shows asked anew: a price, a stock figure, a
 * new order appear on open screens within seconds. Only the tab in view listens; what was missed meanwhile is asked for
 * on coming back.
 */
import type { Query } from '@tanstack/react-query';
import { LIVE_PATH, LIVE_TOPICS, SESSION_EVENT, type LiveTopic } from '#contract/shop/live.ts';
import { readConnection } from '../device/connection.ts';
import { readPresence, subscribePresence } from '../device/person/session.ts';
import { GOODS } from '../queries/goods.ts';
import { confirmPerson } from '../queries/session.ts';
import { refreshCopyAnew } from './copy-watch.ts';
import { queryClient } from './query-client.ts';

/** A page that was just opened has asked for everything by itself, and has better use for the network. */
const FIRST_AFTER_MS = 4_000;
/**
 * A browser gives up after a refusal; this asks again, more and more seldom, and takes it that something has changed
 * meanwhile.
 */
const AGAIN_AFTER_MS = 3_000;
const AGAIN_AT_MOST_MS = 5 * 60_000;
/** A bulk change is heard of many times; its answers are asked for once, and not by all devices in the same moment. */
const GATHER_MS = 300;
const SPREAD_MS = 700;

/** Answers in the page's memory that each topic makes old, by the beginnings of their keys. */
const OLD_BY: Readonly<Record<LiveTopic, readonly string[]>> = {
  // The copy of the catalogue tells the goods' own screens.
  catalog: ['inventory', 'shelves', 'today'],
  figures: ['inventory', 'reports', 'devices', 'sales', 'today'],
  shop: ['shop', 'orders', 'today'],
  orders: ['order-desk', 'orders', 'reports', 'messages', 'today'],
  office: ['customers', 'audit', 'inventory', 'shelves', 'order-desk', 'devices', 'today'],
};

let source: EventSource | null = null;
let again: ReturnType<typeof setTimeout> | undefined;
let wait = AGAIN_AFTER_MS;
let wasOpen = false;
const heard = new Set<LiveTopic>();
let gathering: ReturnType<typeof setTimeout> | undefined;

/** Answers that take the server long are asked for this seldom, however often a till sells. */
const HEAVY_EVERY_MS = 10_000;
/** Beginnings of their keys that have been heard of since. */
const owed = new Set<string>();
let resting: ReturnType<typeof setTimeout> | undefined;

/** True for a heavy answer that was asked for a moment ago: what is older, or light, is asked for at once. */
function isTooSoon({ meta, state }: Query): boolean {
  if (meta?.['isHeavy'] !== true) return false;
  return resting !== undefined || state.fetchStatus !== 'idle' || Date.now() - state.dataUpdatedAt < HEAVY_EVERY_MS;
}

/** Has active answers asked for anew; a report that is being read doesn't change by itself: it says that it is old. */
function makeOld(root: string, predicate: (query: Query) => boolean): void {
  void queryClient.invalidateQueries({
    queryKey: [root],
    predicate,
    refetchType: root === 'reports' ? 'none' : 'active',
  });
}

function rest(root: string): void {
  owed.add(root);
  resting ??= setTimeout(() => {
    resting = undefined;
    for (const each of owed) makeOld(each, ({ meta }) => meta?.['isHeavy'] === true);
    owed.clear();
  }, HEAVY_EVERY_MS);
}

function act(): void {
  gathering = undefined;
  const topics = [...heard];
  heard.clear();
  if (topics.includes('catalog') || topics.includes('figures')) {
    void refreshCopyAnew();
    // Product pages are the server's answers, not the copy's.
    void queryClient.invalidateQueries({ queryKey: GOODS, predicate: ({ queryKey }) => queryKey[2] === 'product' });
  }
  const roots = new Set(topics.flatMap((topic) => OLD_BY[topic]));
  for (const root of roots) {
    if (queryClient.getQueryCache().findAll({ queryKey: [root], predicate: isTooSoon }).length > 0) rest(root);
    makeOld(root, (query) => !isTooSoon(query));
  }
}

function hear(topic: LiveTopic): void {
  heard.add(topic);
  gathering ??= setTimeout(act, GATHER_MS + Math.random() * SPREAD_MS);
}

function open(): void {
  clearTimeout(again);
  if (source !== null || document.visibilityState !== 'visible' || readConnection().reachable === false) return;
  const stream = new EventSource(LIVE_PATH);
  source = stream;
  stream.addEventListener('open', () => {
    wait = AGAIN_AFTER_MS;
    // Since it asked by itself the page may have missed something; after a break everything may be old.
    if (wasOpen) LIVE_TOPICS.forEach(hear);
    else {
      hear('catalog');
      // An order that came before the first word would stand unnoticed at the desk for two minutes.
      void queryClient.invalidateQueries({ queryKey: ['order-desk'] });
    }
    wasOpen = true;
  });
  for (const topic of LIVE_TOPICS) stream.addEventListener(topic, () => hear(topic));
  stream.addEventListener(SESSION_EVENT, () => void confirmPerson());
  stream.addEventListener('error', () => {
    // While it connects anew by itself there is nothing to do; a refusal, or a page of somebody else's, ends it for
    // good.
    if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
    source = null;
    again = setTimeout(() => void comeBack(), wait);
    wait = Math.min(wait * 2, AGAIN_AT_MOST_MS);
  });
}

/** A session whose token has run out is refused: asking who is here renews it. */
async function comeBack(): Promise<void> {
  if (readPresence().person !== null) await confirmPerson().catch(() => undefined);
  if (document.visibilityState === 'visible') LIVE_TOPICS.forEach(hear);
  open();
}

function close(): void {
  clearTimeout(again);
  source?.close();
  source = null;
}

function follow(): void {
  if (document.visibilityState === 'visible') open();
  else close();
}

/** Starts listening, for the page's whole life. */
export function watchLive(): void {
  setTimeout(() => {
    follow();
    document.addEventListener('visibilitychange', follow);
    // Another person may hear of other things.
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
