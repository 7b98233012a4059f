/**
 * The service worker: caches the app and viewed pictures, opens any address without a network, and runs the sync engine
 * on a Background Sync event. It caches no API answer: data has its own place on the device.
 */
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core';
import { catalogueDb } from '../device/database/database.ts';
import { isReserveSpent } from '../device/journal/mirror/reserve.ts';
import { PICTURE_CACHE } from '../device/database/disk-full.ts';
import { call } from '../net/call.ts';
import { drainFromWorker, SYNC_TAG } from '../sync/worker-entry.ts';
import { PICTURE_NOT_FETCHED, type PictureNotFetched } from './failed-pictures.ts';
import { keptPictures } from './kept-pictures.ts';
import {
  GIVE_WAY,
  KEEP_STAFF,
  KEEP_TINY_PICTURES,
  SKIP_WAITING,
  STAY_AT_WORK,
  STAY_MS,
  type KeepAnswer,
  type SkipWaitingAnswer,
} from './messages.ts';
import { partsOf, hasReceiptSeries, pictureOf, type BuiltFile } from './parts.ts';
import { isBuilt, isWasm, keptIf } from './real-files.ts';
import { SERVER_ANSWERS } from './server-answers.ts';
import { TinyPictureDatabase, tinyPicturesOf } from './tiny-pictures.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Static routing: requests that bypass the worker without waking it. Not every browser supports it. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

declare const self: ServiceWorkerGlobalScope & {
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
};

const DAY = 24 * 60 * 60;
/** Time to wait for an answer of the former version, ms; then it is asked again, since it may have ended meanwhile. */
const GIVE_WAY_MS = 3_000;
/** Number of times it is asked: a minute in all, after which it counts as one that never answers. */
const ASKED_AT_MOST = 20;

/** Time without an event, ms, after which this version answers that it gives way; and the longest wait for it. */
const QUIET_MS = 300;
const QUIET_WITHIN_MS = 2_500;

/**
 * Aborted when a person applies the next version. The browser activates it once this one has no work in progress, and a
 * network that doesn't answer keeps a sync event, a build file or a picture in progress for most of a minute.
 */
const givingWay = new AbortController();
const untilGivingWay: WorkboxPlugin = {
  requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { signal: givingWay.signal })),
};

const files = self.__WB_MANIFEST as BuiltFile[];
const shopFiles = new PrecacheController({ plugins: [keptIf(isBuilt(files.map(({ url }) => url)))] });
shopFiles.addToCacheList(
  files.filter(({ part }) => part === undefined).map(({ url, revision }) => ({ url, revision })),
);
self.addEventListener('install', (event) => void shopFiles.install(event));
registerRoute(new PrecacheRoute(shopFiles));
cleanupOutdatedCaches();

const parts = partsOf(files, {
  caches: self.caches,
  fetch: (request, options) => self.fetch(request, { ...options, signal: givingWay.signal }),
  base: self.location.href,
  hasReceiptSeries,
});
registerRoute(
  ({ url }) => parts.has(url.href),
  ({ request }) => parts.answer(request),
);

/** Address of the HTML page for all routes; the build names it by its content. */
const shell = files.find(({ url }) => url.endsWith('.html'))?.url ?? 'index.html';

registerRoute(
  new NavigationRoute(shopFiles.createHandlerBoundToURL(`/${shell}`), {
    denylist: [...SERVER_ANSWERS],
  }),
);

// A few dozen megabytes at most: a card's picture has some 10 kB, a large one some 100.
const KEPT = { maxEntries: 600, maxAgeSeconds: 60 * DAY };
const pictureAges = new CacheExpiration(PICTURE_CACHE, KEPT);

/** Room that stays free of tiny pictures, bytes. */
const ROOM_BESIDE = 32_000_000;

async function hasLittleRoom(): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = (await navigator.storage.estimate?.()) ?? {};
  return quota - usage < ROOM_BESIDE || (await isReserveSpent());
}

const tinyPictures = tinyPicturesOf({
  catalogue: catalogueDb,
  db: new TinyPictureDatabase(),
  call,
  signal: givingWay.signal,
  hasNoRoom: hasLittleRoom,
  savesData: () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true,
  open: () => caches.open(PICTURE_CACHE),
  builtCover: async (slug) => {
    const file = files.find(({ url, part }) => part === 'optional' && pictureOf(url)?.endsWith(`/${slug}`) === true);
    return file === undefined ? undefined : caches.match(`/${file.url}`, { ignoreVary: true });
  },
});

const tellThePage: WorkboxPlugin = {
  fetchDidFail: async ({ error, event, request }) => {
    // Browsers reject with a TypeError when there is no answer; a picture that the server lacks stays lacking.
    const page = error instanceof TypeError && (await self.clients.get((event as FetchEvent).clientId));
    const { pathname: path } = new URL(request.url);
    if (page) page.postMessage({ type: PICTURE_NOT_FETCHED, path } satisfies PictureNotFetched);
  },
};

// Addresses with a hash never become outdated. Pictures are deleted first when the disk is full.
const pictures = new CacheFirst({
  cacheName: PICTURE_CACHE,
  plugins: [
    new ExpirationPlugin({ ...KEPT, purgeOnQuotaError: true }),
    keptPictures(
      () => caches.open(PICTURE_CACHE),
      isReserveSpent,
      (path) => tinyPictures.standIn(path),
      (url) => pictureAges.updateTimestamp(url),
    ),
    tellThePage,
    untilGivingWay,
  ],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  ({ event, request, url }) =>
    // A page adds a query to request a picture anew.
    pictures.handle({ event, request: url.search === '' ? request : new Request(url.pathname, request) }),
);

// The till's bar code reader: a megabyte that only sellers' devices fetch, cached so that a camera also reads offline.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.wasm'),
  new CacheFirst({
    cacheName: 'bar-codes',
    plugins: [keptIf(isWasm), new ExpirationPlugin({ maxEntries: 1, purgeOnQuotaError: true }), untilGivingWay],
  }),
);

// A till calls the API every few seconds. Each call routed through the worker would wake it, take longer, and keep a
// former version active while the till is open.
self.addEventListener('install', (event) => {
  const rules = ['/api/*', '/healthz'].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const }));
  event.addRoutes?.(rules).catch((error: unknown) => console.error('Calls go through the worker', error));
});

// Only the very first worker claims pages already open; a later one waits until a person agrees.
let isFirst = false;
self.addEventListener('install', () => (isFirst = self.registration.active === null));
self.addEventListener('activate', (event) => isFirst && event.waitUntil(self.clients.claim()));

// A till needs all its code: a file that can't be fetched fails this installation, and the next one tries again.
self.addEventListener('install', (event) => event.waitUntil(parts.keepForInstallation()));

// All versions share the caches. A version that arrives while this one takes over has files in them that this one
// doesn't know; it deletes the former files itself once it takes over.
self.addEventListener('activate', (event) => {
  if (self.registration.installing !== null || self.registration.waiting !== null) return;
  void shopFiles.activate(event);
  event.waitUntil(parts.dropFormer());
});

const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function answerKept(keeping: Promise<void>, port: MessagePort | undefined): Promise<void> {
  port?.postMessage({ kept: await isDone(keeping) } satisfies KeepAnswer);
}

let lastEventAt = 0;
for (const type of ['fetch', 'message', 'sync']) self.addEventListener(type, () => (lastEventAt = Date.now()));

/**
 * Aborts this version's work and resolves once no event has reached it for a moment: Chromium starts a version again that an event reaches while it
 * is being ended, for instance a sync event registered anew during the aborted one, and then keeps it for minutes.
 */
async function giveWay(): Promise<void> {
  givingWay.abort(new Error('The next version takes over'));
  const until = Date.now() + QUIET_WITHIN_MS;
  const left = () => Math.min(lastEventAt + QUIET_MS, until) - Date.now();
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
}

/** Resolves after `STAY_MS`, or once a person applies the next version. */
async function stayAtWork(): Promise<void> {
  const { signal } = givingWay;
  if (signal.aborted) return;
  await new Promise((resolve) => {
    setTimeout(resolve, STAY_MS);
    signal.addEventListener('abort', resolve, { once: true });
  });
}

/** True once the active version runs and has aborted its work; false when it has not answered in time. */
async function givesWay(): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const given = new Promise<boolean>((resolve) => (port1.onmessage = () => resolve(true)));
  self.registration.active?.postMessage({ type: GIVE_WAY }, [port2]);
  const unanswered = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), GIVE_WAY_MS));
  const answer = await Promise.race([given, unanswered]);
  port1.close();
  return answer;
}

/**
 * Lets this version take over. Staff may have logged in after it was installed, and the network failed before it had
 * their part: then it answers that it is incomplete and does not take over.
 *
 * Chromium ends the former version at the first call of `skipWaiting`, and only if that version runs at this moment: one that is still starting,
 * which takes seconds on a busy machine, stays for minutes, and further calls do nothing. The answer of the former version proves that it runs and
 * that no event starts it again. A version that has become active meanwhile asks nobody: it would abort its own work.
 */
async function takeOver(port: MessagePort | undefined): Promise<void> {
  const whole = await isDone(parts.completeStaff());
  port?.postMessage({ whole } satisfies SkipWaitingAnswer);
  if (!whole) return;
  const isWaiting = () => self.registration.waiting !== null;
  for (let asked = 0; asked < ASKED_AT_MOST && isWaiting(); asked += 1) if (await givesWay()) break;
  await self.skipWaiting();
}

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type;
  // A page sends this message once a person has agreed.
  if (type === SKIP_WAITING) event.waitUntil(takeOver(event.ports[0]));
  if (type === KEEP_STAFF) event.waitUntil(answerKept(parts.keepStaff(), event.ports[0]));
  if (type === KEEP_TINY_PICTURES) event.waitUntil(answerKept(tinyPictures.keep(), event.ports[0]));
  if (type === STAY_AT_WORK) event.waitUntil(stayAtWork());
  if (type === GIVE_WAY) {
    event.waitUntil(giveWay().then(() => event.ports[0]?.postMessage(null)));
  }
});

/** Rejects once this version gives way, so that the browser sends the sync event to the next one. */
const gaveWay = new Promise<never>((_, reject) => {
  givingWay.signal.addEventListener('abort', () => reject(givingWay.signal.reason as Error));
});
gaveWay.catch(() => undefined);

// A row in flight when the drain is abandoned is sent again: the server recognizes it by its id.
self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(Promise.race([drainFromWorker(), gaveWay]));
});
