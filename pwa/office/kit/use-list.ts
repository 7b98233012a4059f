/** A list of the office: the view in its address, the server's answer, and functions that change the view. */
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { QueryFor } from '#contract/endpoint.ts';
import { useAddressView, type ChangeView } from './use-address-view.ts';
import type { ListAddress } from './list-address.ts';

export interface List<V, Answer> {
  readonly view: V;
  /** A change returns to the first page. */
  readonly change: ChangeView<V>;
  /** Removes all filters and keeps the sort order. */
  readonly reset: () => void;
  /** True when more than sort order and page is set. */
  readonly isNarrowed: boolean;
  readonly answer: UseQueryResult<Answer>;
  /** `path` with the list's query, so that following it keeps the view. */
  readonly at: (path: string) => string;
}

/** Reads the view from the address and fetches it by `query`. */
export function useList<E, V extends { readonly page: number }, Answer, Key extends QueryKey>(
  address: ListAddress<E, V>,
  query: (request: QueryFor<E>) => UseQueryOptions<Answer, Error, Answer, Key>,
): List<V, Answer> {
  const [view, change] = useAddressView(address);
  const search = address.write(view).toString();
  return {
    view,
    change,
    reset: () => change(address.unfiltered(view)),
    isNarrowed: address.isNarrowed(view),
    answer: useQuery(query(address.params(view))),
    at: useCallback((path: string) => (search === '' ? path : `${path}?${search}`), [search]),
  };
}
