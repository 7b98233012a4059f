/** What is known about the device's copy of the catalogue, as a hook. */
import { useSyncExternalStore } from 'react';
import { EMPTY_COPY, catalogueCopy, type CopyState } from './catalog-cache.ts';

const beforeHydration = () => EMPTY_COPY;

/** State of the copy: complete, how old, how far its first download is. */
export function useCopyState(): CopyState {
  return useSyncExternalStore(catalogueCopy.subscribe, catalogueCopy.read, beforeHydration);
}
