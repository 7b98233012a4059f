/** A write that waits for a pause in typing, and doesn't wait when the form or the page goes. */
import { useEffect, useState } from 'react';

interface LateWrite {
  /** Writes after the pause, unless another write takes this one's place before. */
  later(write: () => void): void;
  /** Writes at once what still waits. */
  now(): void;
  /** Gives up what still waits. */
  forget(): void;
}

export function lateWrite(afterMs: number): LateWrite {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void) | null = null;
  const forget = () => {
    clearTimeout(timer);
    waiting = null;
  };
  const now = () => {
    const write = waiting;
    forget();
    write?.();
  };
  return {
    later(write) {
      forget();
      waiting = write;
      timer = setTimeout(now, afterMs);
    },
    now,
    forget,
  };
}

/** One form's late writes. The last one is written also when the form is unmounted or the page is left. */
export function useLateWrite(afterMs: number): LateWrite {
  const [late] = useState(() => lateWrite(afterMs));
  useEffect(() => {
    window.addEventListener('pagehide', late.now);
    return () => {
      window.removeEventListener('pagehide', late.now);
      late.now();
    };
  }, [late]);
  return late;
}
