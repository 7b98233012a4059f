/** Hooks over the small settings of `flags.ts`: live reading, and setting. The database code loads on demand. */
import type * as FlagStore from './flags.ts';
import type { FlagName, Flags } from './flags.ts';
import { liveStore, useLive, type LiveStore } from './use-live.ts';

export interface Flag<T> {
  readonly loaded: boolean;
  /** Undefined when it was never set. */
  readonly value: T | undefined;
}

const stores = new Map<FlagName, LiveStore<Flag<unknown>>>();

function storeOf(name: FlagName): LiveStore<Flag<unknown>> {
  const known = stores.get(name);
  if (known !== undefined) return known;
  const unread: Flag<unknown> = { loaded: false, value: undefined };
  const query = async () => {
    const { readFlag } = await import('./flags.ts');
    return async () => ({ loaded: true, value: await readFlag(name) });
  };
  const store = liveStore<Flag<unknown>>(query, unread, { ...unread, loaded: true });
  stores.set(name, store);
  return store;
}

export function useFlag<Name extends FlagName>(name: Name): Flag<Flags[Name]> {
  return useLive(storeOf(name)) as Flag<Flags[Name]>;
}

export const setFlag: typeof FlagStore.setFlag = async (...given) => (await import('./flags.ts')).setFlag(...given);
