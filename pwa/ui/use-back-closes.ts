import { useEffect } from 'react';
import { overlayOpened } from './overlay-history.ts';
import { useLatest } from './use-latest.ts';

/**
 * While `isOpen`, Back closes the overlay instead of leaving the page. For overlays outside of the kit; the kit's own
 * already do it.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useLatest(close);
  useEffect(() => (isOpen ? overlayOpened(() => latest.current()) : undefined), [isOpen, latest]);
}
