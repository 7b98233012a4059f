/**
 * What was touched on a rendered page before it came to life: pressed buttons and filled fields do then what they would
 * have done. `public/late-start.js` keeps them.
 */

/** React takes what it finds in a field for its own: the field is emptied for it, and filled again past it. */
function fillAgain(field: Element): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    field.checked = !field.checked;
    field.click();
    return;
  }
  const filled = field as HTMLInputElement;
  const { value } = filled;
  // React comes to a part of the page with the first event there, which tells it nothing yet.
  field.dispatchEvent(new Event('input', { bubbles: true }));
  filled.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Does it again, in the order of the first touches; call once React has taken over the page. */
export function repeatTouches(touched: readonly Element[]): void {
  for (const element of touched) {
    if (!element.isConnected) continue;
    if (element instanceof HTMLButtonElement) element.click();
    else fillAgain(element);
  }
}
