/** True while a modal window is open: a dialog, the menu's PIN, the logout question. */
export function isModalOpen(): boolean {
  return document.querySelector(':is([role="dialog"], [role="alertdialog"])[data-open]') !== null;
}

export function isField(element: EventTarget | null): boolean {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLElement && element.isContentEditable)
  );
}
