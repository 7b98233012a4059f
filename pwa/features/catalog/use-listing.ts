/** A listing's state in the address bar, and the goods and facets that belong to it. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { facetsQuery, listingQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import { filterOf, firstPage, onShelf, readListing, writeListing, type ListingState, type Shelf } from './listing-address.ts';

export function useListing(shelf: Shelf) {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const state = useMemo(() => onShelf(readListing(query), shelf), [query, shelf]);
  const viewer = useViewer();
  const filter = useMemo(() => filterOf(state, shelf), [state, shelf]);
  const pages = { from: firstPage(location.state, state.page), to: state.page };
  const goods = useQuery(listingQuery(filter, pages, viewer));
  // Counts follow the goods: they may be a frame later, the goods may not.
  const facets = useQuery(facetsQuery(useDeferredValue(filter), viewer));

  const changed = useRef(false);
  /** Changes filters or sort: a step one can go back from, painted in the frame of the press. */
  const change = useCallback(
    (next: ListingState) => {
      changed.current = true;
      setQuery(writeListing({ ...next, page: 1 }), { preventScrollReset: true, flushSync: true });
    },
    [setQuery],
  );
  const results = useRef<HTMLDivElement>(null);
  // The page stays where it is, unless the new goods would begin above the screen.
  useLayoutEffect(() => {
    if (!changed.current) return;
    changed.current = false;
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) results.current?.scrollIntoView();
  }, [query]);
  return { state, filter, pages, viewer, goods, facets: facets.data, change, results };
}
