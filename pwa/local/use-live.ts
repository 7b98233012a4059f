/** Dexie's liveQuery as an external store: one subscription shared by every component that reads the same thing. */
import { liveQuery, type Subscription } from 'dexie';
import { useSyncExternalStore } from 'react';

export interface LiveStore<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => T;
  readonly initial: () => T;
}

/**
 * A store over a query; it listens to the database only while somebody listens to it. In a browser that forbids storage
 * it comes to `withoutStorage`, which is the initial value unless said otherwise.
 */
export function liveStore<T>(query: () => Promise<T>, initial: T, withoutStorage: T = initial): LiveStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let subscription: Subscription | undefined;

  function take(next: T): void {
    value = next;
    for (const listener of listeners) listener();
  }

  function start(): void {
    subscription = liveQuery(query).subscribe({ next: take, error: () => take(withoutStorage) });
  }

  return {
    subscribe: (listener) => {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) subscription?.unsubscribe();
      };
    },
    read: () => value,
    initial: () => initial,
  };
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
