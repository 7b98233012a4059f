import { useEffect, useRef } from 'react';
import { overlayOpened } from './overlay-history.ts';

/**
 * While `isOpen`, Back closes the overlay instead of leaving the page. For overlays outside of the kit; the kit's own
 * already do it.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? overlayOpened(() => latest.current()) : undefined), [isOpen]);
}
