/** A listing's state in the address bar, and the goods and facets that belong to it. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { facetsQuery, listingQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import {
  filterOf,
  firstPage,
  inCategory,
  readListing,
  writeListing,
  type ListingState,
  type CatalogNode,
} from './listing-address.ts';

/**
 * The address's state and a way to change it. What is pressed shows in the very next frame; the address, on which the
 * whole page hangs, follows right after it.
 */
function useListingState(category: CatalogNode) {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const [ahead, setAhead] = useState<{ of: string; state: ListingState } | null>(null);
  const written = useMemo(() => inCategory(readListing(query), category), [query, category]);
  const following = useRef<() => void>(null);

  const change = useCallback(
    (next: ListingState) => {
      const state = { ...next, page: 1 };
      setAhead({ of: key, state });
      following.current?.();
      following.current = afterPaint(() => setQuery(writeListing(state), { preventScrollReset: true }));
    },
    [key, setQuery],
  );
  useEffect(() => () => following.current?.(), []);
  // Another entry of the history, by this way or any other: what it says counts.
  return { state: ahead?.of === key ? ahead.state : written, change };
}

/** Runs the work once the frame has been painted; returns what calls it off. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export function useListing(category: CatalogNode) {
  const { state, change: changeState } = useListingState(category);
  const location = useLocation();
  const viewer = useViewer();
  const filter = useMemo(() => filterOf(state, category), [state, category]);
  const pages = { from: firstPage(location.state, state.page), to: state.page };
  const goods = useQuery(listingQuery(filter, pages, viewer));
  // Counts follow the goods: they may be a frame later, the goods may not.
  const facets = useQuery(facetsQuery(useDeferredValue(filter), viewer));

  const changed = useRef(false);
  /** Changes filters or sort: a step one can go back from. */
  const change = useCallback(
    (next: ListingState) => {
      changed.current = true;
      changeState(next);
    },
    [changeState],
  );
  const results = useRef<HTMLDivElement>(null);
  // The page stays where it is, unless the new goods would begin above the screen.
  useLayoutEffect(() => {
    if (!changed.current) return;
    changed.current = false;
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) results.current?.scrollIntoView();
  }, [state]);
  return { state, filter, pages, viewer, goods, facets: facets.data, change, results };
}
