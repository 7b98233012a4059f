import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Id of the link to a row, where the focus returns. */
export const rowLinkId = (id: string) => `row-${id}`;

/**
 * Where what is chosen takes the list's place, it begins at the top and the list comes back where it was left. The
 * focus returns to the row's link.
 *
 * @returns the ref of the page, whose first child is the list
 */
export function useListPlace(id: string | undefined): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  /** Null until something is chosen or scrolled: where a page opens is not for a list to say. */
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
