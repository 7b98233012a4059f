/**
 * A hand scanner works anywhere on its screen, with any element focused; text that it types into a field is removed
 * again. A person's typing goes to the search when no field has the focus.
 */
import { useEffect, useRef } from 'react';
import { HeldKeys } from './held-keys.ts';
import { isModifier, KeyBursts, keyPress, type ScannedCodes } from './key-bursts.ts';
import { isField } from './is-modal-open.ts';

export interface WedgeHandlers {
  onScan(codes: ScannedCodes): void;
  /**
   * Called when a scan may begin: stores the state that its keys might change, and returns the function that restores
   * it.
   */
  remember(): () => void;
  /** The field that takes typing without focus; null while a window is open over the screen. */
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
    const held = new HeldKeys();
    let undo: () => void = () => undefined;
    const press = (event: KeyboardEvent) => {
      const pressed = keyPress(event);
      if (pressed === null) {
        held.type();
        return bursts.reset();
      }
      const taken = bursts.take(pressed);
      if (taken === null && isModifier(pressed)) return;
      if (taken === null && pressed.key.length === 1 && bursts.isFast()) {
        if (held.take(pressed.key)) event.preventDefault();
        return;
      }
      // A scanner's keys are dropped, all others are typed before the next key.
      if (taken === null || taken === 'began') held.type();
      else held.drop();
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
        // The scanner's terminators must press no button, leave no field and submit no form.
        event.preventDefault();
        event.stopImmediatePropagation();
        if (taken === 'end') return;
        undo();
        latest.current.onScan(taken);
      }
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      held.type();
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, []);
}

/**
 * Moves the focus to the search when no field has it, so that the key is typed there. Returns the function that undoes
 * it, for a scanner's keys.
 */
function enterSearch(key: string, search: WedgeHandlers['search']): () => void {
  const before = document.activeElement;
  // The space bar presses a button, and «?» opens the list of keys.
  if (isField(before) || key === ' ' || key === '?') return () => undefined;
  const field = search();
  if (field === null) return () => undefined;
  field.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    else field.blur();
  };
}

/** Stores the focused field's value; returns the function that restores it as if a person had typed it. */
function rememberField(): () => void {
  const field = document.activeElement;
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
  if (!isField || (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)))
    return () => undefined;
  const before = field.value;
  return () => {
    if (!field.isConnected || field.value === before) return;
    // React overrides the element's own setter to detect changes: only the class's setter leaves it a change to detect.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, before);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };
}
