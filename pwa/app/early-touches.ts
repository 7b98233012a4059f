/** Repeats touches from before the page's hydration, collected by `public/late-start.js`: presses and changed fields. */

/** React adopts a present value without an event, so the field is emptied and filled again by the native setter. */
function fillAgain(field: Element): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !field.checked;
    field.click();
    return;
  }
  const filled = field as HTMLInputElement;
  const { value } = filled;
  // React hydrates this part of the page at the first event there, and does not handle that event.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  filled.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Repeats the touches in their order; call once React has hydrated the page. */
export function replayTouches(touched: readonly Element[]): void {
  for (const element of touched) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLButtonElement) element.click();
    else fillAgain(element);
  }
}
