/** Start of the page: the same instant for a server's render and the browser's first render over it. */
import { useState, useSyncExternalStore } from 'react';

let renderedAt: number | null = null;

/** Epoch milliseconds; set on a server before each render, in a browser once on a server-rendered page. */
export function setRenderedAt(at: number): void {
  renderedAt = at;
}

/** Epoch milliseconds of the server's render, else of the component's first render; constant for the component's life. */
export function useOpenedAt(): number {
  const [openedAt] = useState(() => renderedAt ?? Date.now());
  return openedAt;
}

const never = () => () => undefined;

/** False on a server and in the first render over its page: for content that only this device knows, such as relative times. */
export function useIsOnDevice(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
