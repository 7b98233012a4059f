/**
 * Defers switching to the next receipt. A press records the shown receipt, and nothing that would delay the sale's
 * notice is rendered before it. A touch in the meantime is meant for the next receipt, so that one is rendered first.
 */

/** A slower disk must not keep the seller from the next buyer, ms. */
const AT_THE_LATEST_MS = 200;
const TOUCHES = ['pointerdown', 'keydown', 'click'] as const;
/** A hidden page has no animation frames, so this timeout replaces them, ms. */
const UNSEEN_MS = 100;

export interface Turn {
  /** Switches now, unless it has switched already. */
  pass: () => void;
  /** Cancels the switch. */
  drop: () => void;
}

/** Calls `passOn` once: on `pass`, on the next touch or key, or after a timeout. */
export function nextTurn(passOn: () => void): Turn {
  const drop = (): void => {
    clearTimeout(timer);
    for (const touch of TOUCHES) window.removeEventListener(touch, pass, { capture: true });
  };
  let isOver = false;
  const pass = (): void => {
    if (isOver) return;
    isOver = true;
    drop();
    passOn();
  };
  const timer = setTimeout(pass, AT_THE_LATEST_MS);
  // In the capture phase, before any other handler of the touch.
  for (const touch of TOUCHES) window.addEventListener(touch, pass, { capture: true });
  return {
    pass,
    drop: () => {
      isOver = true;
      drop();
    },
  };
}

/** Resolves once everything rendered so far has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, UNSEEN_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
