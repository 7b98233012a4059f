/**
 * Reports failed searches to the shop: those that found no goods, and those whose results were not opened. Only the
 * words are sent, without the person; a few unsent ones wait on the device. Loads after the page.
 */
import {
  isPersonalQuery,
  missedQuerySchema,
  MISSES_AT_ONCE,
  MISSED_QUERY_MAX,
  noteMissedQueries,
  type MissedQuery,
} from '#contract/search/synonyms.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { onWipe } from '../device/person/session.ts';
import { attempt } from '../net/call.ts';
import type { GoodsPage } from './goods.ts';

export type Missed = Pick<MissedQuery, 'q' | 'kind'>;

export interface MissedStore {
  read(): Missed[];
  write(items: readonly Missed[]): void;
}

export class SearchWatch {
  private current: { readonly q: string; isOpened: boolean } | null = null;
  private readonly store: MissedStore;
  private readonly send: (items: Missed[]) => Promise<boolean>;

  constructor(store: MissedStore, send: (items: Missed[]) => Promise<boolean>) {
    this.store = store;
    this.send = send;
  }

  /** The page shows the results of a search; the previous search ends. */
  async searched(q: string, total: number): Promise<void> {
    if (this.current?.q === q) return;
    this.leave();
    if (total === 0) this.keep({ q, kind: 'none' });
    this.current = { q, isOpened: total === 0 };
    await this.flush();
  }

  opened(): void {
    if (this.current !== null) this.current.isOpened = true;
  }

  leave(): void {
    const { current } = this;
    this.current = null;
    if (current !== null && !current.isOpened) this.keep({ q: current.q, kind: 'unopened' });
  }

  /** Drops the present search and the unsent ones: the person who made them leaves. */
  forget(): void {
    this.current = null;
    this.store.write([]);
  }

  private keep({ q, kind }: Missed): void {
    if (isPersonalQuery(q)) return;
    this.store.write([...this.store.read(), { q: q.slice(0, MISSED_QUERY_MAX), kind }].slice(-MISSES_AT_ONCE));
  }

  private async flush(): Promise<void> {
    const items = this.store.read();
    if (items.length === 0 || !(await this.send(items))) return;
    // Items added in the meantime stay.
    this.store.write(this.store.read().slice(items.length));
  }
}

const KEY = 'missed-searches';

const keptSchema = z.array(z.object({ q: z.string(), kind: missedQuerySchema.shape.kind }));

/** Reads nothing that another version of the shop stored in another shape, or with a person’s number in it. */
export const onDevice: MissedStore = {
  read() {
    try {
      return keptSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]')).filter(({ q }) => !isPersonalQuery(q));
    } catch {
      return [];
    }
  },
  write(items) {
    try {
      if (items.length === 0) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, JSON.stringify(items));
    } catch {
      // Without storage unsent items are dropped.
    }
  },
};

/** A tab thawed later may delete the next person's hints too, which is no loss. */
export function clearMissedOnPersonChange(): void {
  onWipe(() => {
    if (watch === undefined) onDevice.write([]);
    else watch.forget();
  });
}

/** True when the server has stored them, or will never accept them. */
async function sendToShop(items: Missed[]): Promise<boolean> {
  const outcome = await attempt(noteMissedQueries, { body: { items } });
  return outcome.kind === 'answered' || (outcome.kind === 'refused' && outcome.status === 422);
}

let watch: SearchWatch | undefined;

function startWatch(): SearchWatch {
  const made = new SearchWatch(onDevice, sendToShop);
  addEventListener('pagehide', () => made.leave());
  document.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('article') !== null && made.opened(),
    { capture: true },
  );
  return made;
}

/** True for the unfiltered listing of these words: an empty filtered listing doesn't mean a failed search. */
function isListingOf(key: QueryKey, q: string): boolean {
  const filter: unknown = key[key.indexOf('listing') + 1];
  if (!key.includes('listing') || typeof filter !== 'object' || filter === null) return false;
  return Object.entries(filter).every(([name, value]) =>
    name === 'q' ? value === q : value === undefined || (Array.isArray(value) && value.length === 0),
  );
}

/** Waits for the page's own answer to `q`, and observes its results. @returns a function that stops the waiting */
export function watchSearch(q: string, client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const answer = () =>
    cache.findAll({ predicate: ({ queryKey, state }) => state.data !== undefined && isListingOf(queryKey, q) })[0]
      ?.state.data as GoodsPage | undefined;
  const take = (): boolean => {
    const page = answer();
    // Goods missing in an incomplete copy may be sold: that is no failed search.
    if (page === undefined || page.copyIsPart === true) return false;
    watch ??= startWatch();
    void watch.searched(q, page.total);
    return true;
  };
  if (take()) return () => undefined;
  const stop = cache.subscribe(() => {
    if (take()) stop();
  });
  return stop;
}
