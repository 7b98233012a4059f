/**
 * The browser's databases, of which a page can let go. WebKit freezes a page (back/forward cache, a suspended home-screen app) with its running
 * transactions, and every other page of the shop would wait for them for ever. So the page aborts them when it is hidden for such a reason, and
 * begins none until it is shown. A database that doesn't answer in time fails, so that no screen waits for ever.
 */
import { isApple } from './apple.ts';

/** Each running transaction with the function that tells its caller of the end. */
const running = new Map<IDBTransaction, () => void>();
const broken = new WeakMap<object, Promise<never>>();
const closers = new Set<() => void>();
let absence: { end: Promise<void>; resolveEnd: () => void } | null = null;
let absences = 0;
let silences = 0;

/** Time for the opening of a database and for the first answer in a transaction, ms. */
export const ANSWER_MS = 8_000;
/** Further time, ms, in which answers arrive that the browser already had while the page was busy or the device slept. */
const LATE_MS = 500;
/** Time for a database that was silent before, ms: a press that needs several answers must not wait for each so long. */
const SILENT_MS = 1_000;
const silent = new Set<string>();

/** True while the databases are not to be used: calls wait until the page is shown. */
export const isAway = (): boolean => absence !== null;

/** Number of times the page has let go: a time measured across a change of it says nothing about a database. */
export const timesAway = (): number => absences;

export const timesSilent = (): number => silences;

export async function whenShown(): Promise<void> {
  await absence?.end;
}

export function onLetGo(close: () => void): void {
  closers.add(close);
}

/** Aborts the running transactions, closes the databases, and makes later calls wait for `comeBack`. */
export function letGo(): void {
  if (absence === null) {
    let resolveEnd: () => void = () => undefined;
    const end = new Promise<void>((resolve) => (resolveEnd = resolve));
    absence = { end, resolveEnd };
    absences += 1;
  }
  for (const transaction of running.keys()) abort(transaction);
  // A frozen page could not give way to a newer version that upgrades the databases.
  for (const close of closers) close();
}

export function comeBack(): void {
  absence?.resolveEnd();
  absence = null;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
    running.get(transaction)?.();
  } catch {
    // It is being committed, for which the browser needs no page.
  }
}

/** Calls `fail` after the time for an answer of the database; returns the function that notes the answer. */
function limit(name: string, fail: () => void): () => void {
  const late = () => {
    silences += 1;
    silent.add(name);
    fail();
  };
  let timer = setTimeout(() => (timer = setTimeout(late, LATE_MS)), silent.has(name) ? SILENT_MS : ANSWER_MS);
  return () => clearTimeout(timer);
}

/** Rejects once the page has aborted the transaction: WebKit fires no event for one that waits for another page's. */
export function brokenOff(transaction: object): Promise<never> {
  return broken.get(transaction) ?? new Promise(() => undefined);
}

function run(transaction: IDBTransaction): void {
  const end = new Promise<never>((_, reject) =>
    running.set(transaction, () => reject(new DOMException('The transaction was aborted', 'AbortError'))),
  );
  end.catch(() => undefined);
  broken.set(transaction, end);
}

function watch(transaction: IDBTransaction): IDBTransaction {
  run(transaction);
  const { name } = transaction.db;
  const stop = limit(name, () => abort(transaction));
  const answered = () => {
    stop();
    silent.delete(name);
  };
  // Answers of requests reach their transaction in the capturing phase only.
  transaction.addEventListener('success', answered, { capture: true, once: true });
  transaction.addEventListener('complete', () => {
    answered();
    running.delete(transaction);
  });
  transaction.addEventListener('abort', () => {
    stop();
    running.delete(transaction);
  });
  return transaction;
}

function open(...given: [name: string, version?: number]): IDBOpenDBRequest {
  const request = indexedDB.open(...given);
  let isLate = false;
  const answered = limit(given[0], () => {
    isLate = true;
    // Only the browser can end a request, so its error handler is called instead.
    const error = new DOMException('The database does not open', 'TimeoutError');
    request.onerror?.({ target: { error } } as unknown as Event);
  });
  // These listeners come before those of the caller, for whom a late answer no longer counts.
  request.addEventListener('upgradeneeded', (event) => {
    answered();
    const { transaction } = request;
    if (transaction === null) return;
    run(transaction);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction));
    if (!isLate) return;
    event.stopImmediatePropagation();
    transaction.abort();
  });
  request.addEventListener('error', answered);
  request.addEventListener('success', (event) => {
    answered();
    const db = request.result;
    if (isLate) {
      event.stopImmediatePropagation();
      db.close();
      return;
    }
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
}

function hasDatabases(): boolean {
  try {
    return typeof indexedDB === 'object' && indexedDB !== null;
  } catch {
    // A browser that blocks the site's data may throw at the mere mention.
    return false;
  }
}

export const releasable: IDBFactory | undefined = hasDatabases()
  ? {
      open,
      deleteDatabase: (name) => indexedDB.deleteDatabase(name),
      cmp: (one, other) => indexedDB.cmp(one, other),
      databases: () => indexedDB.databases(),
    }
  : undefined;

/** A page's window and document; a service worker, whose types lack both, has none. */
export interface Page extends EventTarget {
  readonly document?: EventTarget & { readonly visibilityState: string };
  readonly navigator: object;
}

/** A page is away in the back/forward cache, frozen, or hidden on Apple's devices; hidden elsewhere, it sends its queue. */
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
    else if (isApple(page.navigator)) letGo();
  });
}

followPage(globalThis as unknown as Page);
