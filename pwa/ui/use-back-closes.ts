import { useEffect, useRef } from 'react';
import { overlayOpened } from './overlay-history.ts';

/**
 * While `isOpen`, Back closes what lies over the page instead of leaving the page. For overlays that the kit doesn't
 * draw; its own do so already.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? overlayOpened(() => latest.current()) : undefined), [isOpen]);
}
