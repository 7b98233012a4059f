/** How many of a row's children fit into it, so that the rest can go behind one button. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * Widths of the items while all of them are drawn, and of the place they have; px. The button takes `more` as soon as
 * one item doesn't fit.
 */
export function fitting(widths: readonly number[], place: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= place) return widths.length;
  let left = place - more;
  const firstOut = widths.findIndex((width) => (left -= width) < 0);
  return Math.max(0, firstOut);
}

/**
 * Counts the fitting ones of the first `count` children of `row`, whose own width must not depend on them. Those that
 * don't fit stay in it, out of sight, to be measured. Where nothing can be measured, on a server, all of them fit.
 */
export function useFitting<Row extends HTMLElement>(
  count: number,
  more: number,
): { row: RefObject<Row | null>; fits: number } {
  const row = useRef<Row>(null);
  const [fits, setFits] = useState(count);
  useLayoutEffect(() => {
    const place = row.current;
    if (place === null) return;
    const measure = () => {
      const items = [...place.children].slice(0, count);
      setFits(
        fitting(
          items.map((item) => item.getBoundingClientRect().width),
          place.clientWidth,
          more,
        ),
      );
    };
    const watch = new ResizeObserver(measure);
    for (const watched of [place, ...[...place.children].slice(0, count)]) watch.observe(watched);
    return () => watch.disconnect();
  }, [count, more]);
  return { row, fits };
}
