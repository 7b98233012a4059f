/** A scanner works anywhere on its screen; text that it types into a field is removed again. A person's typing goes to the search. */
import { useEffect } from 'react';
import { isModifier, KeyBursts, keyPress, type ScannedCodes, LONGEST_GAP_MS } from './key-bursts.ts';
import { isField } from './is-modal-open.ts';
import { useLatest } from '../../ui/use-latest.ts';

export interface WedgeHandlers {
  onScan(codes: ScannedCodes): void;
  /** Called when a scan may begin: stores the state that its keys might change, and returns the function that restores it. */
  remember(): () => void;
  /** The field that takes typing without focus; null while a window is open over the screen. */
  search(): HTMLInputElement | null;
}

export function useWedge(handlers: WedgeHandlers): void {
  const latest = useLatest(handlers);

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
    // A button reads its form as it is pressed: what was typed before must be there by then.
    const point = () => held.type();
    window.addEventListener('keydown', press, { capture: true });
    window.addEventListener('pointerdown', point, { capture: true });
    return () => {
      held.type();
      window.removeEventListener('pointerdown', point, { capture: true });
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, [latest]);
}

/**
 * Moves the focus to the search when no field has it, so that the key is typed there. Returns the function that undoes it, for a scanner's keys.
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

/** Fields with a caret that a script can read. */
const WITH_CARET: readonly string[] = ['text', 'search', 'tel', 'url'];

/** Withheld from the field until the burst ends: each would render the screen again on a slow tablet, seventy times for an address. */
class HeldKeys {
  private field: HTMLInputElement | HTMLTextAreaElement | null = null;
  private keys = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Withholds a key from the focused field; false when the field has to take its keys itself, as with a PIN. */
  take(key: string): boolean {
    const field = document.activeElement;
    if (this.field !== null && field !== this.field) this.type();
    if (!isTextField(field)) return false;
    this.field = field;
    this.keys += key;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.type(), LONGEST_GAP_MS);
    return true;
  }

  /** Types the withheld keys into their field. */
  type(): void {
    const { field, keys } = this;
    this.drop();
    if (field?.isConnected !== true) return;
    const { selectionStart, selectionEnd, maxLength, value } = field;
    const start = selectionStart ?? value.length;
    const end = selectionEnd ?? start;
    const room = maxLength < 0 ? keys.length : Math.max(0, maxLength - value.length + end - start);
    field.setRangeText(keys.slice(0, room), start, end, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: keys }));
  }

  /** Forgets the withheld keys. */
  drop(): void {
    clearTimeout(this.timer);
    this.field = null;
    this.keys = '';
  }
}

function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return !element.readOnly && !element.disabled;
  return (
    element instanceof HTMLInputElement && WITH_CARET.includes(element.type) && !element.readOnly && !element.disabled
  );
}
