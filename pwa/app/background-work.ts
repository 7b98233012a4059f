/**
 * Starts the background work (session, sync, the copy of the catalogue, the worker) after the first screen: its code is
 * as large as the screen's own, and a person looking at goods must not wait for it.
 */
import { reportChunkFailure, onChunkFailure } from '../device/database/chunk-failure.ts';
import { reloadWhenAnswered } from './reload-when-answered.ts';

/** Longest delay on a busy page, ms. */
const AT_LATEST_MS = 700;

function start(): void {
  // If the network fails before this code is loaded, the page reloads later: unsent sales must not wait for a manual
  // reload.
  import('./boot.ts').then(({ boot }) => boot(), reportChunkFailure);
}

/** Call once, after the first render has been started. */
export function startBackgroundWork(): void {
  onChunkFailure(reloadWhenAnswered);
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: AT_LATEST_MS });
  else setTimeout(start, AT_LATEST_MS / 2);
}
