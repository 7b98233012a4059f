/**
 * A hand scanner works anywhere on its screen, whatever has the focus; what it types into a field is taken out again.
 * What a person types goes to the search where no field has the focus.
 */
import { useEffect, useRef } from 'react';
import { KeyBursts, keyPress, type ScannedCodes } from './key-bursts.ts';
import { isField } from './covered.ts';

export interface WedgeHandlers {
  onScan(codes: ScannedCodes): void;
  /** Called when a scan may begin: remembers what its keys might change and gives the way back. */
  remember(): () => void;
  /** Takes what is typed where nothing else would; null while a window stands over the screen. */
  search(): HTMLInputElement | null;
}

/** Listens while the screen is open. */
export function useWedge(handlers: WedgeHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  }, [handlers]);

  useEffect(() => {
    const bursts = new KeyBursts();
    let undo: () => void = () => undefined;
    const press = (event: KeyboardEvent) => {
      const pressed = keyPress(event);
      if (pressed === null) return bursts.reset();
      const taken = bursts.take(pressed);
      if (taken === 'began') {
        const leaveSearch = enterSearch(event.key, latest.current.search);
        const restoreField = rememberField();
        const restoreSale = latest.current.remember();
        undo = () => {
          restoreField();
          restoreSale();
          leaveSearch();
        };
      } else if (taken !== null) {
        // The scanner's ends must press no button, leave no field and send no form.
        event.preventDefault();
        event.stopImmediatePropagation();
        if (taken === 'end') return;
        undo();
        latest.current.onScan(taken);
      }
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}

/**
 * What a person types where no field has the focus goes to the search: the key lands there by itself. Gives the way
 * back, for a scanner's keys.
 */
function enterSearch(key: string, search: WedgeHandlers['search']): () => void {
  const before = document.activeElement;
  // A button is pressed by the space bar, and «?» opens the sheet of keys.
  if (isField(before) || key === ' ' || key === '?') return () => undefined;
  const field = search();
  if (field === null) return () => undefined;
  field.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    else field.blur();
  };
}

/** What the focused field holds; gives the way to put it back as if a person had typed it. */
function rememberField(): () => void {
  const field = document.activeElement;
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  if (!isField || (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)))
    return () => undefined;
  const before = field.value;
  return () => {
    if (!field.isConnected || field.value === before) return;
    // React overrides the element's own setter to learn of changes: only the class's one leaves it something to notice.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, before);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };
}
