/**
 * Parts of the app's own code that could not be fetched. Some browsers remember the failure for the page's lifetime,
 * and a part of a former build no longer exists on the server: only a reload is sure to help, see
 * `app/reload-when-answered.ts`.
 */

let listener: (() => void) | undefined;
let isLost = false;

/** Reports a part that this page cannot work without. */
export function reportChunkFailure(error: unknown): void {
  console.error('A part of the app could not be fetched', error);
  isLost = true;
  listener?.();
}

/** Sets the listener; it is also called for an earlier loss. */
export function onChunkFailure(callback: () => void): void {
  listener = callback;
  if (isLost) callback();
}
