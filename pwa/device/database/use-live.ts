/** Dexie's liveQuery as a shared external store; its code loads at the first subscription, after the first screen. */
import type { Subscription } from 'dexie';
import { useSyncExternalStore } from 'react';
import { reportChunkFailure } from './chunk-failure.ts';
import type { Watched } from './watched.ts';

export interface LiveStore<T> extends Pick<Watched<T>, 'read' | 'initial'> {
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store over the query that `load` fetches; observes the database only while it has subscribers. */
export function liveStore<T>(
  load: () => Promise<() => Promise<T>>,
  initial: T,
  withoutStorage: T = initial,
): LiveStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let subscription: Subscription | undefined;
  /** Incremented by each start and stop: a load begun for an earlier one must not subscribe any more. */
  let generation = 0;

  function take(next: T): void {
    value = next;
    for (const listener of listeners) listener();
  }

  async function start(): Promise<void> {
    const mine = (generation += 1);
    const [{ liveQuery }, query] = await Promise.all([import('dexie'), load()]);
    // Dexie reports no error for a database that cannot be opened at all.
    const isReadable = await canRead(query);
    if (mine !== generation) return;
    if (!isReadable) {
      take(withoutStorage);
      setTimeout(() => mine === generation && void start(), RETRY_MS);
    } else subscription = liveQuery(query).subscribe({ next: take, error: () => take(withoutStorage) });
  }

  function stop(): void {
    generation += 1;
    subscription?.unsubscribe();
    subscription = undefined;
  }

  return {
    subscribe: (listener) => {
      if (listeners.size === 0) start().catch(reportChunkFailure);
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

const RETRY_MS = 5_000;

async function canRead(query: () => Promise<unknown>): Promise<boolean> {
  try {
    await query();
    return true;
  } catch (error) {
    console.error('This browser keeps nothing for the shop', error);
    return false;
  }
}

export const useLive = <T>(store: LiveStore<T>): T => useSyncExternalStore(store.subscribe, store.read, store.initial);

/** A part of the store's value; renders again only when that part differs. */
export function useLivePart<T, P>(store: LiveStore<T>, part: (value: T) => P): P {
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.read()),
    () => part(store.initial()),
  );
}

/** A command whose code loads with its first call; an earlier press waits for it. */
export const later =
  <Given extends unknown[], Done>(load: () => Promise<(...given: Given) => Promise<Done>>) =>
  async (...given: Given): Promise<Done> =>
    (await load())(...given);
