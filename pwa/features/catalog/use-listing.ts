/** A listing's state in the address bar, and the goods and facets that belong to it. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { facetsQuery, listingQuery } from '../../queries/goods.ts';
import { useViewer } from '../../queries/viewer.ts';
import { filterOf, readListing, writeListing, type ListingState } from './listing-address.ts';

/** What the listing is confined to before any filter. */
export interface Shelf {
  topCategorySlug?: string;
  subcategoryId?: string;
}

export function useListing(shelf: Shelf) {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readListing(query), [query]);
  const viewer = useViewer();
  const filter = useMemo(() => filterOf(state, shelf), [state, shelf]);
  const goods = useQuery(listingQuery(filter, state.pages, viewer));
  const facets = useQuery(facetsQuery(filter, viewer));

  /** Changes filters or sort: a step one can go back from; the page stays where it is scrolled. */
  const change = useCallback(
    (next: ListingState) => setQuery(writeListing({ ...next, pages: 1 }), { preventScrollReset: true }),
    [setQuery],
  );
  /** One page more; not a step of its own in the history. */
  const showMore = useCallback(
    () => setQuery(writeListing({ ...state, pages: state.pages + 1 }), { replace: true, preventScrollReset: true }),
    [setQuery, state],
  );
  return { state, filter, viewer, goods, facets: facets.data, change, showMore };
}
