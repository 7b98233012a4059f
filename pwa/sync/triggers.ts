/**
 * When to drain, while a page is open: at start, when a row appears, on focus, on `online`, and on a timer. The
 * browser's online flag proves nothing; only an answer of the API does, so while rows wait it is probed every few
 * seconds and a good answer makes every row that waited for a connection due at once.
 */
import { liveQuery } from 'dexie';
import { isStaff } from '#contract/roles.ts';
import { healthz } from '#contract/shop/system.ts';
import { deviceDb, journalDb } from '../device/database.ts';
import { readFlag } from '../device/flags.ts';
import { untilLiveQueriesMayRun } from '../device/hold-watchers.ts';
import { forgetOld, requeueForbidden } from '../device/journal/journal.ts';
import { idsIn } from '../device/journal/rows-in-state.ts';
import { requeueForbiddenClosings } from '../device/shifts/shift-queue.ts';
import { forgetDelivered } from '../device/shifts/shifts.ts';
import { noteSyncStatus } from '../device/journal/sync-status.ts';
import { subscribeStorageHealth } from '../device/storage/storage-health.ts';
import { attempt, net } from '../net/call.ts';
import { serverNow } from '../net/server-clock.ts';
import { contactServer, reportPending } from './contact.ts';
import { drainJournal } from './drain-journal.ts';
import { deliveriesWait, resetBackoffs } from './waiting.ts';
import { SYNC_TAG } from './worker-entry.ts';

/** How often the API is probed while rows wait. */
const PROBE_MS = 4_000;
const PROBE_TIMEOUT_MS = 3_500;
/** How often an idle till says hello, so that the back office sees it is alive. */
const CONTACT_MS = 3 * 60_000;
const FORGET_MS = 3_600_000;
/** A sale that leaves at once is not worth a word; one that stays for so long is. */
export const REPORT_AFTER_MS = 5_000;

interface SyncCapable {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when there is a network, in case this page is closed before. */
async function askForSyncEvent(): Promise<void> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
  const registration: ServiceWorkerRegistration & SyncCapable = await navigator.serviceWorker.ready;
  // Not every browser has it, and it may be forbidden: the open page and the next start deliver all the same.
  await registration.sync?.register(SYNC_TAG).catch(() => undefined);
}

/** Names what waits to be sent; a shift that was closed again is something new. */
async function waitingKeys(): Promise<string[]> {
  const rows = await idsIn('queued', 'sending');
  const shifts = await journalDb.shifts.where('state').equals('queued').toArray();
  return [...rows, ...shifts.map(({ id, revision }) => `${id} ${revision}`)];
}

/** What was refused for the role of whoever was logged in goes with the one who is now. */
async function sendForbidden(): Promise<void> {
  await requeueForbidden();
  await requeueForbiddenClosings();
}

/**
 * Clears away what the server has had for long, after its first answer and then each hour: without its word on the time
 * nothing is old. The function returned stops it.
 */
function forgetNowAndThen(): () => void {
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

/** A browser that keeps nothing has nothing to deliver; a disk in trouble is better at the next occasion. Said once. */
function unreadable(error: unknown): void {
  if (!isSaid) console.error('What waits on this device cannot be read', error);
  isSaid = true;
}

let isSaid = false;

/**
 * A live query that fails ends for good; one that is given these answers goes on if it has read anything at all. The
 * probe asks the databases anew each time and delivers what it finds.
 */
function nothingRead(error: unknown): string[] {
  unreadable(error);
  return [];
}
function nothingKnown(error: unknown): undefined {
  unreadable(error);
}

/** Starts the triggers; the function returned stops them. */
export function startSync(): () => void {
  let running: Promise<void> | null = null;
  let again = false;

  /** Coalesces calls: one drain at a time here, and one more if asked meanwhile. */
  const wake = (): void => {
    if (running !== null) {
      again = true;
      return;
    }
    running = drainJournal()
      .then(
        () => undefined,
        (error: unknown) => console.error('Draining failed', error),
      )
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          wake();
        }
      });
  };

  const probe = async (): Promise<void> => {
    if ((await deliveriesWait()) === 0) return;
    const outcome = await attempt(healthz, { timeoutMs: PROBE_TIMEOUT_MS });
    if (outcome.kind !== 'answered') {
      await noteSyncStatus({ reachable: false });
      return;
    }
    await noteSyncStatus({ reachable: true, lastContactAt: new Date().toISOString() });
    await resetBackoffs();
    wake();
  };
  let probing = false;
  const probeOnce = (): void => {
    if (probing) return;
    probing = true;
    probe()
      .catch(unreadable)
      .finally(() => {
        probing = false;
      });
  };

  const onVisible = (): void => {
    if (document.visibilityState === 'visible') probeOnce();
  };
  let reporting: ReturnType<typeof setTimeout> | undefined;
  /** The office is told of what waits here, at most once in a while. */
  const reportSoon = (): void => {
    reporting ??= setTimeout(() => {
      reporting = undefined;
      reportPending().catch((error: unknown) => console.error('What waits here could not be told', error));
    }, REPORT_AFTER_MS);
  };
  const stopWatchingStorage = subscribeStorageHealth(reportSoon);
  let known: ReadonlySet<string> = new Set();
  const unsent = liveQuery(async () => {
    await untilLiveQueriesMayRun();
    return waitingKeys().catch(nothingRead);
  }).subscribe({
    next: (ids) => {
      if (known.size > 0 || ids.length > 0) reportSoon();
      // Rows that a drainer gives back are no news: waking for them would send without a pause while a login is
      // missing.
      const isNews = ids.some((id) => !known.has(id));
      known = new Set(ids);
      if (!isNews) return;
      wake();
      askForSyncEvent().catch(unreadable);
    },
    error: (error: unknown) => console.error('Watching the journal failed', error),
  });
  // A login delivers what waited for one, and gives a new device its series.
  let greetedFor: string | null = null;
  const person = liveQuery(async () => deviceDb.session.get('person').catch(nothingKnown)).subscribe({
    next: (known) => {
      const now = known === undefined ? null : `${known.user._id} ${known.user.role}`;
      if (now === null) greetedFor = null;
      else {
        wake();
        // Each confirmation writes the person anew, once a minute in every tab: that is no login, and the hello is a
        // write.
        if (now !== greetedFor) {
          if (isStaff(known?.user.role ?? 'guest') && known?.byPin !== true) sendForbidden().catch(unreadable);
          contactServer().then((heard) => void (greetedFor = heard ? now : greetedFor), unreadable);
        }
      }
    },
    error: (error: unknown) => console.error('Watching the person failed', error),
  });
  // Whoever makes this browser a till needs not log in anew.
  let wasTill: boolean | undefined;
  const made = liveQuery(async () => (await readFlag('isTill')) === true).subscribe({
    next: (isTill) => {
      if (isTill && wasTill === false) contactServer().catch(unreadable);
      wasTill = isTill;
    },
    error: (error: unknown) => console.error('Watching the device failed', error),
  });
  const timer = setInterval(probeOnce, PROBE_MS);
  const hello = setInterval(() => void contactServer().catch(unreadable), CONTACT_MS);
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('focus', probeOnce);
  window.addEventListener('online', probeOnce);
  probeOnce();
  const stopForgetting = forgetNowAndThen();

  return () => {
    stopForgetting();
    stopWatchingStorage();
    unsent.unsubscribe();
    person.unsubscribe();
    made.unsubscribe();
    clearInterval(timer);
    clearInterval(hello);
    clearTimeout(reporting);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('focus', probeOnce);
    window.removeEventListener('online', probeOnce);
  };
}
