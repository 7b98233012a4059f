/** Whether a new version may be offered now, and how to take it. */
import { useSyncExternalStore } from 'react';
import { hasOpenDraft } from '../device/journal/drafts.ts';
import { liveStore, useLive } from '../device/use-live.ts';
import { applyUpdate } from '../sw/register.ts';
import { isUpdateReady, subscribeUpdate } from '../sw/update-state.ts';

export interface Update {
  /** none; deferred: it waits until the sale being entered is done; ready: offer it. */
  state: 'none' | 'deferred' | 'ready';
  /** False: the new version is not whole on this device and could not fetch what it lacks. */
  apply: () => Promise<boolean>;
}

// Until the drafts have been read, a sale may be open.
const openDraft = liveStore(() => Promise.resolve(hasOpenDraft), true);

export function useUpdate(): Update {
  const isReady = useSyncExternalStore(subscribeUpdate, isUpdateReady, () => false);
  const isSelling = useLive(openDraft);
  if (!isReady) return { state: 'none', apply: applyUpdate };
  return { state: isSelling ? 'deferred' : 'ready', apply: applyUpdate };
}
