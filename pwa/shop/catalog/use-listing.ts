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

/** A press shows in the next frame; the address, whose change renders the whole page, follows right after. */
function useListingState(category: CatalogNode) {
  const [query, setQuery] = useSearchParams();
  const { key } = useLocation();
  const [pending, setPending] = useState<ListingState | null>(null);
  const [shownKey, setShownKey] = useState(key);
  // After any navigation the new entry's address counts.
  if (key !== shownKey) {
    setShownKey(key);
    setPending(null);
  }
  const written = useMemo(() => inCategory(readListing(query), category), [query, category]);
  const cancelPending = useRef<() => void>(null);

  const change = useCallback(
    (next: ListingState) => {
      const state = { ...next, page: 1 };
      setPending(state);
      cancelPending.current?.();
      cancelPending.current = afterPaint(() => setQuery(writeListing(state), { preventScrollReset: true }));
    },
    [setQuery],
  );
  useEffect(() => {
    // Back may lead to the entry of the press before the next one was ever rendered.
    const drop = () => {
      cancelPending.current?.();
      setPending(null);
    };
    window.addEventListener('popstate', drop);
    return () => {
      window.removeEventListener('popstate', drop);
      cancelPending.current?.();
    };
  }, []);
  return { state: pending ?? written, change };
}

/** Runs the work once the frame has been painted; returns a function that cancels it. */
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
  // Counts may arrive a frame after the goods; the goods must not wait for them.
  const facets = useQuery(facetsQuery(useDeferredValue(filter), viewer));

  const changed = useRef(false);
  /** Changes filters or sort as a history entry, so that Back undoes it. */
  const change = useCallback(
    (next: ListingState) => {
      changed.current = true;
      changeState(next);
    },
    [changeState],
  );
  const results = useRef<HTMLDivElement>(null);
  // The scroll position stays, unless the new goods would begin above the screen.
  useLayoutEffect(() => {
    if (!changed.current) return;
    changed.current = false;
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) results.current?.scrollIntoView();
  }, [state]);
  return { state, filter, pages, viewer, goods, facets: facets.data, change, results };
}
