/** Whether a new version may be offered now, and how to take it. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { hasOpenDraft } from '../local/drafts.ts';
import { applyUpdate, isUpdateReady, subscribeUpdate } from '../sw/register.ts';

export interface Update {
  /** none; deferred: it waits until the sale being entered is done; ready: offer it. */
  state: 'none' | 'deferred' | 'ready';
  apply: () => void;
}

export function useUpdate(): Update {
  const isReady = useSyncExternalStore(subscribeUpdate, isUpdateReady, () => false);
  // Until the drafts have been read, a sale may be open.
  const isSelling = useLiveQuery(hasOpenDraft, [], true);
  if (!isReady) return { state: 'none', apply: applyUpdate };
  return { state: isSelling ? 'deferred' : 'ready', apply: applyUpdate };
}
