/** State of the device's copy and the recently viewed products. The copy's code loads beside the first screen. */
import { useEffect, useSyncExternalStore } from 'react';
import type { CatalogueCopy } from './catalog-cache.ts';
import { EMPTY_COPY, type CopyState } from './copy-state.ts';
import { reportChunkFailure } from '../database/chunk-failure.ts';
import { liveStore, useLive } from '../database/use-live.ts';

let copy: CatalogueCopy | undefined;
const read = () => copy?.read() ?? EMPTY_COPY;
const beforeHydration = () => EMPTY_COPY;

function subscribe(listener: () => void): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  import('./catalog-cache.ts')
    .then(({ catalogueCopy }) => {
      if (isOver) return;
      copy = catalogueCopy;
      stop = copy.subscribe(listener);
      listener();
    })
    .catch(reportChunkFailure);
  return () => {
    isOver = true;
    stop?.();
  };
}

export const useCopyState = (): CopyState => useSyncExternalStore(subscribe, read, beforeHydration);

/** More than a row shows: some may no longer be sold, and a product page leaves itself out. */
const RECENT = 12;
const NONE: readonly string[] = [];
const recent = liveStore<readonly string[]>(async () => {
  const { recentlyViewed } = await import('./catalog-cache-viewed.ts');
  return () => recentlyViewed(RECENT);
}, NONE);

export const useRecentlyViewed = (): readonly string[] => useLive(recent);

export function useVisit(id: string): void {
  useEffect(() => {
    // A browser that forbids storage keeps no visits.
    import('./catalog-cache-viewed.ts').then(({ rememberVisit }) => rememberVisit(id)).catch(() => undefined);
  }, [id]);
}
