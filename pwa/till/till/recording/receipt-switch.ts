/**
 * Defers switching to the next receipt. A press records the shown receipt, and nothing that would delay the sale's
 * notice is rendered before it. A touch in the meantime is meant for the next receipt, so that one is rendered first.
 */

/** A slower disk must not keep the seller from the next buyer, ms. */
const SWITCH_TIMEOUT_MS = 200;
const TOUCHES = ['pointerdown', 'keydown', 'click'] as const;
/** A hidden page has no animation frames, so this timeout replaces them, ms. */
const HIDDEN_PAGE_MS = 100;

export interface ReceiptSwitch {
  /** Switches now, unless it has switched already. */
  switchNow: () => void;
  cancel: () => void;
}

/** Calls `switchReceipt` once: on `switchNow`, on the next touch or key, or after a timeout. */
export function scheduleReceiptSwitch(switchReceipt: () => void): ReceiptSwitch {
  const cancel = (): void => {
    clearTimeout(timer);
    for (const touch of TOUCHES) window.removeEventListener(touch, switchNow, { capture: true });
  };
  let isOver = false;
  const switchNow = (): void => {
    if (isOver) return;
    isOver = true;
    cancel();
    switchReceipt();
  };
  const timer = setTimeout(switchNow, SWITCH_TIMEOUT_MS);
  // In the capture phase, before any other handler of the touch.
  for (const touch of TOUCHES) window.addEventListener(touch, switchNow, { capture: true });
  return {
    switchNow,
    cancel: () => {
      isOver = true;
      cancel();
    },
  };
}

/** Resolves once everything rendered so far has been painted. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, HIDDEN_PAGE_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
