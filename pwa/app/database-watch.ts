/** When another tab runs a newer version, its database upgrade closes ours: this tab must be reloaded to go on. */
import { useSyncExternalStore } from 'react';

let isOutdated = false;
const listeners = new Set<() => void>();

/** Starts watching them, for the page's whole life. */
export async function watchDatabases(): Promise<void> {
  const { catalogueDb, deviceDb, journalDb } = await import('../local/database.ts');
  for (const database of [catalogueDb, deviceDb, journalDb]) {
    database.on('versionchange', () => {
      // Dexie closes the database by itself after this, so that the other tab can upgrade it.
      isOutdated = true;
      for (const listener of listeners) listener();
    });
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True once this tab can neither read nor store anything any more. */
export function useIsOutdated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOutdated,
    () => false,
  );
}
