/** When the page began: the same instant for a server's render and the browser's first one over it. */
import { useState, useSyncExternalStore } from 'react';

let renderedAt: number | null = null;

/** Milliseconds since 1970: on a server before each render, in a browser once, when its page came rendered. */
export function setRenderedAt(at: number): void {
  renderedAt = at;
}

/** True on a page that came rendered: a server sends those to browsers without a session only. */
export function isOfGuests(): boolean {
  return renderedAt !== null;
}

/** Milliseconds since 1970 at which the server rendered the page, else now; the same for the component's life. */
export function useOpenedAt(): number {
  const [openedAt] = useState(() => renderedAt ?? Date.now());
  return openedAt;
}

const never = () => () => undefined;

/**
 * False on a server and in the first render over its page: for what only this device can say, such as how long ago
 * something was.
 */
export function useIsOnDevice(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
