/**
 * Occasions on which the lines of the logged-in person are exchanged with the server: at once, after each act on this device, on focus, and when
 * the server answers again. Without the server it does nothing, so devices load it when they need it.
 */
import { liveQuery } from 'dexie';
import { actsOf } from '../device/belongings/line-acts.ts';
import { readConnection } from '../device/database/connection.ts';
import { deviceDb } from '../device/database/database.ts';
import { liveQueriesResumed } from '../device/database/live-query-pause.ts';
import { net } from '../net/call.ts';
import { syncBelongings } from '../sync/sync-belongings.ts';
import { onReconnect } from './connection-watch.ts';

/** Several presses in a row are sent together. */
const GATHER_MS = 800;
/** A hidden tab leaves the acts to the visible one, unless that is gone. */
const HIDDEN_GATHER_MS = 3_000;
/** Shortest interval: a tab may be shown again and again. */
const MIN_INTERVAL_MS = 5_000;

const isVisible = () => document.visibilityState === 'visible';

/** Acts of the person that the server lacks, as texts that differ from act to act. */
async function pendingActs(personId: string): Promise<string[]> {
  const acts = await actsOf(deviceDb, personId);
  return acts
    .filter(({ isPending }) => isPending)
    .map(({ kind, productId, qty, changedAt }) => [kind, productId, qty, changedAt].join(' '));
}

/** Starts for this person; returns the function that stops it. */
export function followBelongings(personId: string): () => void {
  let running: Promise<void> | null = null;
  let again = false;
  let startedAt = 0;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function exchange(): void {
    if (isOver || readConnection().reachable === false) return;
    if (running !== null) {
      again = true;
      return;
    }
    startedAt = Date.now();
    running = syncBelongings(net, personId)
      .catch((error: unknown) => console.error('Cart and favourites were not exchanged', error))
      .finally(() => {
        running = null;
        if (!again) return;
        again = false;
        exchange();
      });
  }
  const exchangeIfDue = (): void => {
    if (isVisible() && Date.now() - startedAt >= MIN_INTERVAL_MS) exchange();
  };

  let known: ReadonlySet<string> = new Set();
  const acts = liveQuery(async () => {
    await liveQueriesResumed();
    return pendingActs(personId);
  }).subscribe({
    next: (pending) => {
      const hasNew = pending.some((act) => !known.has(act));
      known = new Set(pending);
      if (!hasNew) return;
      clearTimeout(gathering);
      gathering = setTimeout(() => known.size > 0 && exchange(), isVisible() ? GATHER_MS : HIDDEN_GATHER_MS);
    },
    error: (error: unknown) => console.error('Watching the cart failed', error),
  });
  const stopFollowingConnection = onReconnect(exchange);
  window.addEventListener('focus', exchangeIfDue);
  document.addEventListener('visibilitychange', exchangeIfDue);
  exchange();

  return () => {
    isOver = true;
    clearTimeout(gathering);
    acts.unsubscribe();
    stopFollowingConnection();
    window.removeEventListener('focus', exchangeIfDue);
    document.removeEventListener('visibilitychange', exchangeIfDue);
  };
}
