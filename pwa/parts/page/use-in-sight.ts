/**
 * A panel that opens beside a list, or on narrow screens in its place, is seen from its beginning however far the list
 * was scrolled.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Px of a panel that have to be seen for anybody to notice that it has opened. */
const NOTICED = 120;

/** Brings the element into sight when it is first drawn. */
export function useInSight<T extends HTMLElement>(): RefObject<T | null> {
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
