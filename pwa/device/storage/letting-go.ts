/**
 * Lets go of the databases while the page is away. WebKit freezes a page (back/forward cache, a suspended home-screen
 * app) with its running transactions, and every other page of the shop would wait for them for ever. So the page aborts
 * them when it is hidden for such a reason, begins none until it is shown, and then repeats what it had aborted: an
 * aborted transaction has changed nothing, and its caller only waits longer.
 */
import { Dexie } from 'dexie';
import { isOutdated } from '../outdated.ts';

const databases = new Set<Dexie>();
const running = new Set<IDBTransaction>();
let absence: { end: Promise<void>; resolveEnd: () => void } | null = null;
let absences = 0;

/** True while the databases are not to be used: calls wait until the page is shown. */
export function isAway(): boolean {
  return absence !== null;
}

/** Number of times the page has let go: a time measured across a change of it says nothing about a database. */
export function timesAway(): number {
  return absences;
}

/** Aborts the running transactions, closes the databases, and makes later calls wait for `comeBack`. */
export function letGo(): void {
  if (absence === null) {
    let resolveEnd: () => void = () => undefined;
    const end = new Promise<void>((resolve) => (resolveEnd = resolve));
    absence = { end, resolveEnd };
    absences += 1;
  }
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It is being committed, for which the browser needs no page.
    }
  }
  // A frozen page could not give way to a newer version that upgrades the databases.
  for (const db of databases) if (db.isOpen()) db.close({ disableAutoOpen: false });
}

/** Lets the waiting calls run. */
export function comeBack(): void {
  absence?.resolveEnd();
  absence = null;
}

function watch(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction);
  const forget = () => running.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  return transaction;
}

const browsers = Dexie.dependencies.indexedDB as IDBFactory | null;

/**
 * The browser's databases, whose transactions this module knows: also those of an upgrade, and the one by which Dexie
 * reads the schema. Undefined where there are none.
 */
export const releasable =
  browsers === null || browsers === undefined
    ? undefined
    : ({
        open: (...given) => {
          const request = indexedDB.open(...given);
          request.addEventListener('upgradeneeded', () => request.transaction && watch(request.transaction));
          request.addEventListener('success', () => {
            const db = request.result;
            const begin = db.transaction.bind(db);
            db.transaction = (...asked) => {
              try {
                return watch(begin(...asked));
              } catch (error) {
                // WebKit's word for a lost connection. Dexie opens the database again after this other one only.
                if (error instanceof DOMException && error.name === 'UnknownError')
                  throw new DOMException(error.message, 'InvalidStateError');
                throw error;
              }
            };
          });
          return request;
        },
        deleteDatabase: (name) => indexedDB.deleteDatabase(name),
        cmp: (one, other) => indexedDB.cmp(one, other),
        databases: () => indexedDB.databases(),
      } satisfies IDBFactory as IDBFactory);

/** Failures by which an aborted transaction, or a database closed for the absence, reaches its caller. */
const BROKEN_OFF = [
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'PrematureCommitError',
  'TransactionInactiveError',
];

/** Repeats the work once the page is shown, when it failed because the page had let go. */
export function untilShown<T>(work: () => PromiseLike<T>, before?: () => void): Promise<T> {
  const at = absences;
  // Dexie's own promise: after any other one, Dexie no longer observes a live query.
  return Dexie.Promise.resolve(work()).catch((error: unknown) => {
    if (absences === at || !BROKEN_OFF.includes((error as Error).name)) throw error;
    return Dexie.Promise.resolve(absence?.end).then(() => {
      before?.();
      return untilShown(work, before);
    });
  }) as unknown as Promise<T>;
}

/** The parts of Dexie that its types don't name: every call outside of a transaction goes through `_trans`. */
interface Inner {
  Table: { prototype: { _trans: (this: { _tx?: unknown }, ...given: unknown[]) => PromiseLike<unknown> } };
  transaction: (...given: unknown[]) => PromiseLike<unknown>;
}

/**
 * Makes the database let go while the page is away. Call it before it is opened; its `indexedDB` is `releasable`. A
 * scope passed to `transaction` may run twice, so it changes nothing but the database.
 */
export function letGoWhenAway(db: Dexie): void {
  databases.add(db);
  // An aborted upgrade leaves a database that has failed to open.
  const reset = () => {
    if (!isOutdated() && db.hasFailed()) db.close({ disableAutoOpen: false });
  };
  const repeated = <T>(work: () => PromiseLike<T>) =>
    Dexie.currentTransaction === null ? untilShown(work, reset) : work();
  const open = db.open.bind(db);
  db.open = () => (absence === null ? open() : Dexie.Promise.resolve(absence.end).then(open));
  const inner = db as unknown as Inner;
  const transaction = inner.transaction.bind(db);
  inner.transaction = (...given) => repeated(() => transaction(...given));
  const { prototype } = inner.Table;
  const { _trans: call } = prototype;
  prototype._trans = function (...given) {
    return this._tx === undefined ? repeated(() => call.apply(this, given)) : call.apply(this, given);
  };
}

/** A page's window and document; a service worker, whose types lack both, has none. */
export interface Page extends EventTarget {
  readonly document?: EventTarget & { readonly visibilityState: string };
  readonly navigator: object;
}

/**
 * Follows a page: it is away in the back/forward cache, frozen, or hidden on Apple's phones and tablets, which suspend
 * hidden pages, home-screen apps and tabs alike. A hidden page elsewhere works on: its queue is sent.
 */
export function followPage(page: Page): void {
  const { document } = page;
  if (document === undefined) return;
  page.addEventListener('pagehide', (event) => {
    if ((event as Event & { persisted: boolean }).persisted) letGo();
  });
  page.addEventListener('pageshow', comeBack);
  document.addEventListener('freeze', letGo);
  document.addEventListener('resume', comeBack);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack();
    // Only their browsers have this property.
    else if ('standalone' in page.navigator) letGo();
  });
}

followPage(globalThis as unknown as Page);
