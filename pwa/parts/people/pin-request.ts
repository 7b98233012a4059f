/** A screen's word that whoever is at the till wants to type their PIN: the pad belongs to the frame around the screens. */
const listeners = new Set<() => void>();

export function askForPin(): void {
  for (const listener of listeners) listener();
}

/** Calls back at each word; returns the way to stop. */
export function onPinAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
