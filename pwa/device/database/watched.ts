/** A value that calls its listeners at each change, in the form of `useSyncExternalStore`; `read` returns the same value until then. */
export interface Watched<T> {
  readonly read: () => T;
  /** The value at the start, for hydration. */
  readonly initial: () => T;
  readonly set: (value: T) => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: (value: T) => void) => () => void;
}

export function watched<T>(initial: T): Watched<T> {
  const listeners = new Set<(value: T) => void>();
  let value = initial;
  return {
    read: () => value,
    initial: () => initial,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
