/** What is known about the device's copy of the catalogue and the pages seen on it, as hooks. */
import { useSyncExternalStore } from 'react';
import { EMPTY_COPY, catalogueCopy, type CopyState } from './catalog-cache.ts';
import { recentlyViewed } from './catalog-cache-viewed.ts';
import { liveStore, useLive } from './use-live.ts';

const beforeHydration = () => EMPTY_COPY;

/** State of the copy: complete, how old, how far its first download is. */
export function useCopyState(): CopyState {
  return useSyncExternalStore(catalogueCopy.subscribe, catalogueCopy.read, beforeHydration);
}

/** Pages remembered as seen last. */
const RECENT = 9;
const NONE: readonly string[] = [];
const recent = liveStore<readonly string[]>(() => recentlyViewed(RECENT), NONE);

/** Ids of the products seen last on this device, the latest first. */
export function useRecentlyViewed(): readonly string[] {
  return useLive(recent);
}
