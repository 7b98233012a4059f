/**
 * Triggers of draining while a page is open: at start, when a row appears, on focus, on `online`, and on a timer. The
 * browser's online flag proves nothing; only an answer of the API does. So while rows wait the API is probed every few
 * seconds, and a good answer makes every row that waited for a connection due at once.
 */
import { liveQuery, type Subscription } from 'dexie';
import { isStaff } from '#contract/roles.ts';
import { healthz } from '#contract/shop/system.ts';
import { deviceDb, journalDb } from '../device/database/database.ts';
import { readFlag } from '../device/database/flags.ts';
import { liveQueriesResumed } from '../device/database/live-query-pause.ts';
import { requeueForbidden } from '../device/durable/delivery.ts';
import { forgetOld } from '../device/journal/journal.ts';
import { idsIn } from '../device/durable/rows-in-state.ts';
import { forgetDelivered } from '../device/shifts/shifts.ts';
import { noteSyncStatus } from '../device/journal/sync-status.ts';
import { subscribeStorageHealth } from '../device/database/storage-health.ts';
import { attempt, net } from '../net/call.ts';
import { serverNow } from '../net/server-clock.ts';
import { contactServer, reportPending } from './contact.ts';
import { drainJournal } from './drain-journal.ts';
import { countPendingDeliveries, resetBackoffs } from './waiting.ts';
import { SYNC_TAG } from './worker-entry.ts';

/** Interval of probes while rows wait, ms. */
const PROBE_MS = 4_000;
const PROBE_TIMEOUT_MS = 3_500;
/** Interval of an idle till's contacts, ms; the back office takes a till without them for silent. */
const CONTACT_MS = 3 * 60_000;
const FORGET_MS = 3_600_000;
/** Delay of a report, ms: a sale that is sent at once needs none. */
export const REPORT_AFTER_MS = 5_000;

interface SyncCapable {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when there is a network, in case this page is closed before. */
async function registerSyncEvent(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
  const registration: ServiceWorkerRegistration & SyncCapable = await navigator.serviceWorker.ready;
  // A browser may lack or forbid it: the open page and the next start deliver without it.
  await registration.sync?.register(SYNC_TAG).catch(() => undefined);
}

/** Keys of all waiting rows and closings; a shift that was closed again has a new key. */
async function waitingKeys(): Promise<string[]> {
  const rows = await idsIn('queued', 'sending');
  const shifts = await journalDb.shifts.where('state').equals('queued').toArray();
  return [...rows, ...shifts.map(({ id, revision }) => `${id} ${revision}`)];
}

/**
 * Deletes old rows and closings that the server has, after its first answer (without its time none counts as old) and each hour; returns its end.
 */
function forgetHourly(): () => void {
  let last: number | null = null;
  const forget = (): void => {
    const now = serverNow();
    if (now === null || (last !== null && now - last < FORGET_MS)) return;
    last = now;
    forgetOld(now)
      .then(() => forgetDelivered(now))
      .catch((error: unknown) => console.error('Clearing the journal failed', error));
  };
  forget();
  return net.onContact(forget);
}

/** Logs a read failure, once: without storage nothing waits; a failing disk is tried again at the next occasion. */
function logOnce(error: unknown): undefined {
  if (!isLogged) console.error('The unsent rows cannot be read', error);
  isLogged = true;
}

let isLogged = false;

/** Runs `work` alone; the returned call, made during a run, is dropped or starts one more run after it. */
function oneAtATime(work: () => Promise<unknown>): (meanwhile: 'again' | 'dropped') => void {
  let isRunning = false;
  let again = false;
  const run = (meanwhile: 'again' | 'dropped'): void => {
    if (isRunning) {
      again ||= meanwhile === 'again';
      return;
    }
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
      if (!again) return;
      again = false;
      run(meanwhile);
    });
  };
  return run;
}

/** Asks the server while anything waits to be sent; a good answer makes all of it due at once. */
async function probe(wake: () => void): Promise<void> {
  if ((await countPendingDeliveries()) === 0) return;
  const outcome = await attempt(healthz, { timeoutMs: PROBE_TIMEOUT_MS });
  if (outcome.kind !== 'answered') {
    await noteSyncStatus({ reachable: false });
    return;
  }
  await noteSyncStatus({ reachable: true, lastContactAt: new Date().toISOString() });
  await resetBackoffs();
  wake();
}

/** A login delivers the rows that waited for one, and gives a new device its series. */
function watchPerson(wake: () => void): Subscription {
  let contactedFor: string | null = null;
  return liveQuery(async () => deviceDb.session.get('person').catch(logOnce)).subscribe({
    next: (known) => {
      const now = known === undefined ? null : `${known.user._id} ${known.user.role}`;
      if (now === null) contactedFor = null;
      else {
        wake();
        // Each confirmation writes the person again, in every tab: that is no login, and a contact costs a write.
        if (now !== contactedFor) {
          if (isStaff(known?.user.role ?? 'guest') && known?.byPin !== true) requeueForbidden().catch(logOnce);
          contactServer().then((answered) => void (contactedFor = answered ? now : contactedFor), logOnce);
        }
      }
    },
    error: (error: unknown) => console.error('Watching the person failed', error),
  });
}

export function startSync(): () => void {
  const drains = oneAtATime(() => drainJournal().catch((error: unknown) => console.error('Draining failed', error)));
  const wake = (): void => drains('again');
  const probes = oneAtATime(() => probe(wake).catch(logOnce));
  const probeOnce = (): void => probes('dropped');

  const onVisible = (): void => {
    if (document.visibilityState === 'visible') probeOnce();
  };
  let reporting: ReturnType<typeof setTimeout> | undefined;
  /** Reports the waiting rows to the office, at most once per interval. */
  const reportSoon = (): void => {
    reporting ??= setTimeout(() => {
      reporting = undefined;
      reportPending().catch((error: unknown) => console.error('Unsent rows were not reported', error));
    }, REPORT_AFTER_MS);
  };
  const stopWatchingStorage = subscribeStorageHealth(reportSoon);
  let known: ReadonlySet<string> = new Set();
  const unsent = liveQuery(async () => {
    await liveQueriesResumed();
    // A live query that fails ends for good; with nothing it goes on if it has read a table, and the probe delivers what it finds.
    return waitingKeys().catch((error: unknown): string[] => logOnce(error) ?? []);
  }).subscribe({
    next: (ids) => {
      if (known.size > 0 || ids.length > 0) reportSoon();
      // Rows that a drainer releases are not new: waking for them would send without a pause while a login is missing.
      const hasNew = ids.some((id) => !known.has(id));
      known = new Set(ids);
      if (!hasNew) return;
      wake();
      registerSyncEvent().catch(logOnce);
    },
    error: (error: unknown) => console.error('Watching the journal failed', error),
  });
  const person = watchPerson(wake);
  // A browser that is made a till contacts the server without a new login.
  let wasTill: boolean | undefined;
  const made = liveQuery(async () => (await readFlag('isTill')) === true).subscribe({
    next: (isTill) => {
      if (isTill && wasTill === false) contactServer().catch(logOnce);
      wasTill = isTill;
    },
    error: (error: unknown) => console.error('Watching the device failed', error),
  });
  const timer = setInterval(probeOnce, PROBE_MS);
  const contactTimer = setInterval(() => void contactServer().catch(logOnce), CONTACT_MS);
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', probeOnce);
  window.addEventListener('online', probeOnce);
  probeOnce();
  const stopForgetting = forgetHourly();

  return () => {
    stopForgetting();
    stopWatchingStorage();
    unsent.unsubscribe();
    person.unsubscribe();
    made.unsubscribe();
    clearInterval(timer);
    clearInterval(contactTimer);
    clearTimeout(reporting);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('focus', probeOnce);
    window.removeEventListener('online', probeOnce);
  };
}
