/** Detects whether a floating element covers prices or controls. */
import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Prices and sums, and everything that can be pressed or filled in. */
const IN_USE = 'a, button, input, select, textarea, label, dd, [data-price], [role="status"]';

/** Sampling step, px: nothing in use is smaller. */
const STEP = 14;

/** True when something in use lies under any point of `own`. */
function coversContent(own: HTMLElement): boolean {
  const { left, right, top, bottom } = own.getBoundingClientRect();
  for (let x = left; x <= right; x += STEP) {
    for (let y = top; y <= bottom; y += STEP) {
      if (document.elementsFromPoint(x, y).some((below) => !own.contains(below) && below.closest(IN_USE) !== null))
        return true;
    }
  }
  return false;
}

/** True while the element covers something in use; checked after every scroll and resize, once a frame. */
export function useCoversContent(place: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (place.current !== null) setAway(coversContent(place.current));
      });
    };
    look();
    const changes = new ResizeObserver(look);
    changes.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [place, key]);
  return isAway;
}
