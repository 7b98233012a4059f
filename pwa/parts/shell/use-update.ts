/** State of a new version, and the function that applies it. */
import { useSyncExternalStore } from 'react';
import { hasOpenDraft } from '../../device/journal/drafts.ts';
import { liveStore, useLive } from '../../device/database/use-live.ts';
import { applyUpdate } from '../../sw/apply-update.ts';
import { isUpdateReady, subscribeUpdate, updateFailures } from '../../sw/update-state.ts';

export interface Update {
  /** none; deferred: waits until the sale being entered is done; ready: may be offered. */
  state: 'none' | 'deferred' | 'ready';
  /** Number of failed attempts to apply it. */
  failures: number;
  apply: () => void;
}

// Until the drafts have been read, a sale may be open.
const openDraft = liveStore(() => Promise.resolve(hasOpenDraft), true);

export function useUpdate(): Update {
  const isReady = useSyncExternalStore(subscribeUpdate, isUpdateReady, () => false);
  const failures = useSyncExternalStore(subscribeUpdate, updateFailures, () => 0);
  const isSelling = useLive(openDraft);
  const state = !isReady ? 'none' : isSelling ? 'deferred' : 'ready';
  return { state, failures, apply: applyUpdate };
}
