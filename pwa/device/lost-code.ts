/**
 * Parts of the app's own code that could not be fetched. Some browsers remember the failure for as long as the page
 * lives, and a part of a former build is nowhere to be had: only a reload is sure to help, see
 * `app/reload-when-answered.ts`.
 */

let listener: (() => void) | undefined;
let isLost = false;

/** Says that a part without which this page doesn't work is not to be had. */
export function noteLostCode(error: unknown): void {
  console.error('A part of the app could not be fetched', error);
  isLost = true;
  listener?.();
}

/** Calls back, also for what was lost before. */
export function onLostCode(hear: () => void): void {
  listener = hear;
  if (isLost) hear();
}
