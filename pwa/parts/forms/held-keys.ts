import { LONGEST_GAP_MS } from './key-bursts.ts';

/** Fields with a caret that a script can read. */
const WITH_CARET: readonly string[] = ['text', 'search', 'tel', 'url'];

/**
 * Keys that come at a scanner's pace are withheld from the field until the burst ends: each of them would make a slow
 * tablet render the screen again, seventy times for the address on a slip. Those that were no scan are typed late.
 */
export class HeldKeys {
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
