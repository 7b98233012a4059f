/** Who has the keys: a field, or a window that stands over the screen. */

/** True while a window stands over the screen: a dialog, the menu's PIN, the question at the way out. */
export function isCovered(): boolean {
  return document.querySelector(':is([role="dialog"], [role="alertdialog"])[data-open]') !== null;
}

/** Something that takes what is typed. */
export function isField(element: EventTarget | null): boolean {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLElement && element.isContentEditable)
  );
}
