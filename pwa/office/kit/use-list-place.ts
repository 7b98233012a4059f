import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Id of the link of a row, which gets the focus back. */
export const rowLinkId = (id: string) => `row-${id}`;

/**
 * On narrow screens, where details replace the list: the details begin at the top, and the list returns to its former
 * scroll position. The focus returns to the row's link.
 * @returns the ref of the page, whose first child is the list
 */
export function useListPlace(id: string | undefined): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  /** Null until a row is chosen or the list scrolled, since the list must not set the position at which a page opens. */
  const place = useRef<number | null>(null);
  const isOpen = id !== undefined;
  useLayoutEffect(() => {
    const scroller = page.current?.closest('main');
    if (!scroller) return;
    if (!isOpen) {
      if (place.current !== null) scroller.scrollTop = place.current;
      const follow = () => {
        place.current = scroller.scrollTop;
      };
      scroller.addEventListener('scroll', follow, { passive: true });
      return () => scroller.removeEventListener('scroll', follow);
    }
    place.current ??= 0;
    const list = page.current?.firstElementChild;
    if (list !== null && list !== undefined && getComputedStyle(list).position === 'absolute') scroller.scrollTop = 0;
    return undefined;
  }, [page, isOpen]);
  const former = useRef(id);
  useEffect(() => {
    if (id === undefined && former.current !== undefined)
      document.getElementById(rowLinkId(former.current))?.focus({ preventScroll: true });
    former.current = id;
  }, [id]);
  return page;
}
