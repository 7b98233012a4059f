/** Event by which a screen requests the PIN pad, which belongs to the frame around the screens. */
const listeners = new Set<() => void>();

export function requestPin(): void {
  for (const listener of listeners) listener();
}

/** Subscribes to requests; returns the function that unsubscribes. */
export function onPinRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
