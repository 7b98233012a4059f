/** Keeps the focus in a row whose pressed button is replaced by its opposite: «Убрать» by «Вернуть». */
import { useRef } from 'react';

export function useSwappedFocus() {
  const pressed = useRef<{ id: string; button: Element | null } | null>(null);
  return {
    /** Called by the press. @param id of the row */
    press: (id: string): void => {
      pressed.current = { id, button: document.activeElement };
    },
    /** The `ref` of both buttons of a row: the one that appears after the press takes the focus that the other has lost. */
    attach: (id: string) => (button: HTMLButtonElement | null) => {
      if (button === null || pressed.current?.id !== id || button === pressed.current.button) return;
      pressed.current = null;
      // A person who has gone on to another element stays there.
      if (document.activeElement === document.body) button.focus({ preventScroll: true });
    },
  };
}
