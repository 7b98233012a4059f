/**
 * Starts what works behind the screens (session, sync, the copy of the catalogue, the worker) once the first screen has
 * had its turn: its code is as much again as the screen's own, and a person looking at goods waits for none of it.
 */
import { noteLostCode, onLostCode } from '../device/lost-code.ts';
import { reloadWhenAnswered } from './reload-when-answered.ts';

/** Milliseconds a busy page may put it off. */
const AT_LATEST_MS = 700;

function start(): void {
  // The network broke off between the page and this: sales that wait here must not wait until somebody reloads.
  import('./boot.ts').then(({ boot }) => boot(), noteLostCode);
}

/** Call once, after the first render has been asked for. */
export function startBehindScreens(): void {
  onLostCode(reloadWhenAnswered);
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: AT_LATEST_MS });
  else setTimeout(start, AT_LATEST_MS / 2);
}
