/** Parts of the app that could not be fetched: some browsers remember the failure, so only a reload helps. */

let listener: (() => void) | undefined;
let isLost = false;

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
