/** State of a new version, and the function that applies it. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasOpenDraft } from '../../device/journal/drafts.ts';
import { liveStore, useLive } from '../../device/database/use-live.ts';
import { applyUpdate } from '../../sw/apply-update.ts';
import { isUpdateReady, subscribeUpdate, updateFailures } from '../../sw/update-state.ts';

// Until the drafts have been read, a sale may be open.
const openDraft = liveStore(() => Promise.resolve(hasOpenDraft), true);

/** Milliseconds until another look at the sales of other windows: a window that closes changes nothing in the database. */
const LOOK_AGAIN_MS = 5_000;

export function useUpdate() {
  const isReady = useSyncExternalStore(subscribeUpdate, isUpdateReady, () => false);
  const failures = useSyncExternalStore(subscribeUpdate, updateFailures, () => 0);
  const isSelling = useLive(openDraft);
  const isWaiting = isReady && isSelling;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = async () => setOver(!(await hasOpenDraft()));
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      setOver(false);
    };
  }, [isWaiting]);
  const state = !isReady ? 'none' : isWaiting && !isOver ? 'deferred' : 'ready';
  return {
    /** none; deferred: waits until the sale being entered is done; ready: may be offered. */
    state,
    failures,
    apply: applyUpdate,
  };
}
