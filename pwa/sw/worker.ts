/**
 * The service worker: keeps the app itself and the pictures once seen, opens any address without a network, and lets
 * the sync engine deliver sales when the browser wakes it. It caches no answer of the API: data has its own place on
 * the device.
 */
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core';
import { isReserveSpent } from '../device/journal/mirror/reserve.ts';
import { PICTURE_CACHE } from '../device/storage/make-room.ts';
import { drainFromWorker, SYNC_TAG } from '../sync/worker-entry.ts';
import { keptPictures } from './kept-pictures.ts';
import { GIVE_WAY, KEEP_STAFF, type StaffKept, type TakesOver } from './messages.ts';
import { partsOf, wasTill, type BuiltFile } from './parts.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Static routing: what goes past the worker without waking it. Not every browser has it. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

declare const self: ServiceWorkerGlobalScope & {
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
};

const DAY = 24 * 60 * 60;
/** Patience with a former version that doesn't answer. */
const GIVE_WAY_MS = 3_000;

/**
 * Aborted when a person takes the next version. The browser lets it in once this one has nothing under way, and a
 * network that doesn't answer holds a sync event, a file of the build or a picture for most of a minute.
 */
const givingWay = new AbortController();
const untilGivingWay: WorkboxPlugin = {
  requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { signal: givingWay.signal })),
};

const files = self.__WB_MANIFEST as BuiltFile[];
const shopFiles = new PrecacheController();
shopFiles.addToCacheList(
  files.filter(({ part }) => part === undefined).map(({ url, revision }) => ({ url, revision })),
);
self.addEventListener('install', (event) => void shopFiles.install(event));
registerRoute(new PrecacheRoute(shopFiles));
cleanupOutdatedCaches();

const parts = partsOf(files, {
  caches: self.caches,
  fetch: (asked, options) => self.fetch(asked, { ...options, signal: givingWay.signal }),
  base: self.location.href,
  wasTill,
});
registerRoute(
  ({ url }) => parts.has(url.href),
  ({ request }) => parts.answer(request),
);

/** Address of the page that stands for all; the build gives it one by its content. */
const shell = files.find(({ url }) => url.endsWith('.html'))?.url ?? 'index.html';

registerRoute(
  new NavigationRoute(shopFiles.createHandlerBoundToURL(`/${shell}`), {
    denylist: [/^\/api\//, /^\/pictures\//, /^\/healthz$/, /^\/readyz$/, /\/[^/]+\.(xml|txt|json|webmanifest)$/],
  }),
);

// A few dozen megabytes at most: a card's picture is some 10 kB, a large one some 100.
const KEPT = { maxEntries: 600, maxAgeSeconds: 60 * DAY };
const pictureAges = new CacheExpiration(PICTURE_CACHE, KEPT);

// Picture addresses are hashed, so a kept one never goes stale. They are the first to go when the disk fills up.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new CacheFirst({
    cacheName: PICTURE_CACHE,
    plugins: [
      new ExpirationPlugin({ ...KEPT, purgeOnQuotaError: true }),
      keptPictures(
        () => caches.open(PICTURE_CACHE),
        isReserveSpent,
        (url) => pictureAges.updateTimestamp(url),
      ),
      untilGivingWay,
    ],
  }),
);

// The till's reader of bar codes: a megabyte that only devices of sellers fetch, kept so that a camera reads offline
// too.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.wasm'),
  new CacheFirst({
    cacheName: 'bar-codes',
    plugins: [new ExpirationPlugin({ maxEntries: 1, purgeOnQuotaError: true }), untilGivingWay],
  }),
);

// A till asks the API every few seconds. Each call that only passed through here would wake this worker, cost the call
// its time, and keep a former version at work for as long as the till stands open.
self.addEventListener('install', (event) => {
  const rules = ['/api/*', '/healthz'].map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const }));
  event.addRoutes?.(rules).catch((error: unknown) => console.error('Calls go through the worker', error));
});

// Only the very first worker takes over pages already open; a later one waits until a person agrees.
let isFirst = false;
self.addEventListener('install', () => {
  isFirst = self.registration.active === null;
});
self.addEventListener('activate', (event) => {
  if (isFirst) event.waitUntil(self.clients.claim());
});

// A version without the till is none for a till: what can't be had now ends this installation, the next one tries again.
self.addEventListener('install', (event) => event.waitUntil(parts.keepForInstallation()));

// All versions share the caches. One that arrives while this one takes over has files in them that this one doesn't
// know; it drops the former files itself once it takes over.
self.addEventListener('activate', (event) => {
  if (self.registration.installing !== null || self.registration.waiting !== null) return;
  void shopFiles.activate(event);
  event.waitUntil(parts.dropFormer());
});

async function keepStaff(port: MessagePort | undefined): Promise<void> {
  const kept = await parts.keepStaff().then(
    () => true,
    () => false,
  );
  port?.postMessage({ kept } satisfies StaffKept);
}

/**
 * Resolves once the working version runs and has dropped what it had under way. The browser ends it for the next one
 * only if it runs at that moment; one that is only being started would stay for its usual half a minute.
 */
async function askToGiveWay(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const given = new Promise((resolve) => (port1.onmessage = resolve));
  self.registration.active?.postMessage({ type: GIVE_WAY }, [port2]);
  await Promise.race([given, new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MS))]);
  port1.close();
}

/**
 * Staff may have logged in after this version was installed, and the network gone before it had their part: then it
 * stays out and says so.
 */
async function takeOver(port: MessagePort | undefined): Promise<void> {
  const whole = await parts.completeStaff().then(
    () => true,
    () => false,
  );
  port?.postMessage({ whole } satisfies TakesOver);
  if (!whole) return;
  await askToGiveWay();
  await self.skipWaiting();
}

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type;
  // workbox-window's word for "take over", sent once a person has agreed.
  if (type === 'SKIP_WAITING') event.waitUntil(takeOver(event.ports[0]));
  if (type === KEEP_STAFF) event.waitUntil(keepStaff(event.ports[0]));
  if (type === GIVE_WAY) {
    givingWay.abort(new Error('The next version takes over'));
    event.ports[0]?.postMessage(null);
  }
});

/** Rejects once this version gives way, so that the browser asks the next one again. */
const gaveWay = new Promise<never>((_, reject) => {
  givingWay.signal.addEventListener('abort', () => reject(givingWay.signal.reason as Error));
});
gaveWay.catch(() => undefined);

// A row on its way when the drain is left alone is sent again: the server knows it by its id.
self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(Promise.race([drainFromWorker(), gaveWay]));
});
