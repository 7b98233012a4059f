/** Whether what floats lies on something that people read prices from or press. */
import { useEffect, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Prices and sums, and whatever can be pressed or filled in. */
const IN_USE = 'a, button, input, select, textarea, label, dd, [data-price], [role="status"]';

/** Nothing in use is smaller than this, in px. */
const STEP = 14;

/** Whether something in use lies under `own`, wherever in its box. */
function coversSomething(own: HTMLElement): boolean {
  const { left, right, top, bottom } = own.getBoundingClientRect();
  for (let x = left; x <= right; x += STEP) {
    for (let y = top; y <= bottom; y += STEP) {
      if (document.elementsFromPoint(x, y).some((below) => !own.contains(below) && below.closest(IN_USE) !== null))
        return true;
    }
  }
  return false;
}

/** Looks after every scroll and change of the page, once a frame. */
export function useGivesWay(place: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (place.current !== null) setAway(coversSomething(place.current));
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
