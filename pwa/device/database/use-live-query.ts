/** Dexie's live query for components: a broken database leaves the last value; it waits while a receipt is written. */
import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { liveQueriesResumed } from './live-query-pause.ts';

export function useLiveQuery<T, Initial = undefined>(
  query: () => Promise<T> | T,
  deps: readonly unknown[],
  initial?: Initial,
): T | Initial {
  const last = useRef<{ deps: readonly unknown[]; value: T | undefined }>({ deps, value: undefined });
  return useDexieQuery(
    async () => {
      try {
        await liveQueriesResumed();
        const value = await query();
        last.current = { deps, value };
        return value;
      } catch (error) {
        console.error('A database cannot be read', error);
        const isOfThis = last.current.deps.every((one, index) => Object.is(one, deps[index]));
        return isOfThis ? (last.current.value ?? initial) : initial;
      }
    },
    [...deps],
    initial,
  ) as T | Initial;
}
