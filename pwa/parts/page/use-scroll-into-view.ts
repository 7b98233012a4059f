/** A panel that opens beside a list, or on narrow screens in its place, is visible from its beginning, however far the list was scrolled. */
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Visible part of a panel, px, that is enough to notice it. */
const NOTICED = 120;

export function useScrollIntoView<T extends HTMLElement>(): RefObject<T | null> {
  const place = useRef<T>(null);
  useLayoutEffect(() => {
    const panel = place.current;
    const area = panel?.closest('main')?.getBoundingClientRect();
    if (panel == null || area === undefined) return;
    const { top } = panel.getBoundingClientRect();
    if (top < area.top || top > area.bottom - NOTICED) panel.scrollIntoView();
  }, []);
  return place;
}
