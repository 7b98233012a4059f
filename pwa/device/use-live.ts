/**
 * Dexie's liveQuery as an external store: one subscription shared by every component that reads the same thing. The
 * database and the query are fetched when somebody first listens: after the first screen, which stands without them.
 */
import type { Subscription } from 'dexie';
import { useSyncExternalStore } from 'react';
import { noteLostCode } from './lost-code.ts';

export interface LiveStore<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => T;
  readonly initial: () => T;
}

/**
 * A store over the query that `load` fetches; it listens to the database only while somebody listens to it. In a
 * browser that forbids storage it comes to `withoutStorage`, which is the initial value unless said otherwise.
 */
export function liveStore<T>(
  load: () => Promise<() => Promise<T>>,
  initial: T,
  withoutStorage: T = initial,
): LiveStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let subscription: Subscription | undefined;
  /** Grows with each start and stop: what was fetched for an earlier one must not begin any more. */
  let turn = 0;

  function take(next: T): void {
    value = next;
    for (const listener of listeners) listener();
  }

  async function start(): Promise<void> {
    const mine = (turn += 1);
    const [{ liveQuery }, query] = await Promise.all([import('dexie'), load()]);
    // Dexie keeps silent about a database that cannot be opened at all.
    if (!(await canRead(query))) return mine === turn ? take(withoutStorage) : undefined;
    if (mine === turn) subscription = liveQuery(query).subscribe({ next: take, error: () => take(withoutStorage) });
  }

  function stop(): void {
    turn += 1;
    subscription?.unsubscribe();
    subscription = undefined;
  }

  return {
    subscribe: (listener) => {
      if (listeners.size === 0) start().catch(noteLostCode);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    read: () => value,
    initial: () => initial,
  };
}

async function canRead(query: () => Promise<unknown>): Promise<boolean> {
  try {
    await query();
    return true;
  } catch (error) {
    console.error('This browser keeps nothing for the shop', error);
    return false;
  }
}

/** The store's value, live. */
export function useLive<T>(store: LiveStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.read, store.initial);
}

/** A part of the store's value; renders again only when that part differs. */
export function useLivePart<T, P>(store: LiveStore<T>, part: (value: T) => P): P {
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.read()),
    () => part(store.initial()),
  );
}
