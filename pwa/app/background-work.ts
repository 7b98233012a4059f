/**
 * Starts the background work (session, sync, the copy of the catalogue, the worker) after the first screen: its code is
 * as large as the screen's own, and a person looking at goods must not wait for it.
 */
import type { QueryClient } from '@tanstack/react-query';
import { reportChunkFailure, onChunkFailure } from '../device/database/chunk-failure.ts';
import { reloadWhenAnswered } from './reload-when-answered.ts';

/** Longest delay on a busy page, ms. */
const AT_LATEST_MS = 700;

function start(): void {
  // If the network fails before this, the page reloads later: unsent sales must not wait for a person.
  import('./boot.ts').then(({ boot }) => boot(), reportChunkFailure);
}

/** Longest wait for the data of the first screen, ms. */
const FILLED_AT_LATEST_MS = 2_000;

/** Resolves when nothing that the first screen asked for is still awaited. */
function screenFilled(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (client.isFetching() === 0) done();
    };
    const done = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, FILLED_AT_LATEST_MS);
    const stop = client.getQueryCache().subscribe(look);
    look();
  });
}

/** Call once, after the first render. */
export async function startBackgroundWork(client: QueryClient): Promise<void> {
  onChunkFailure(reloadWhenAnswered);
  await screenFilled(client);
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: AT_LATEST_MS });
  else setTimeout(start, AT_LATEST_MS / 2);
}
