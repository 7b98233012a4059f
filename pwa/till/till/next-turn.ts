/**
 * When the screen passes on to the next receipt: a press records the one that is shown, and until the word of it nothing
 * is drawn that the word would wait for. Whoever touches anything meanwhile touches the next receipt, so it is drawn first.
 */

/** A disk that takes longer keeps no seller from the next buyer. */
const AT_THE_LATEST_MS = 200;
const TOUCHES = ['pointerdown', 'keydown', 'click'] as const;
/** A page that is not in view paints nothing. */
const UNSEEN_MS = 100;

export interface Turn {
  /** Passes on, unless it has. */
  pass: () => void;
  /** It is not to pass on any more. */
  drop: () => void;
}

/** Passes on once: when told to, when something is touched, or when a moment has passed. */
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
  // Before anybody else hears of the touch.
  for (const touch of TOUCHES) window.addEventListener(touch, pass, { capture: true });
  return {
    pass,
    drop: () => {
      isOver = true;
      drop();
    },
  };
}

/** Resolves once what has been drawn until now stands on the screen. */
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
