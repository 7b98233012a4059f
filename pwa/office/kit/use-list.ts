/** A list of the office: what its address says, the server's answer to it, and the ways to change what is shown. */
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { QueryFor } from '#contract/endpoint.ts';
import { useAddressView, type ChangeView } from './use-address-view.ts';
import type { ListAddress } from './list-address.ts';

export interface List<V, Answer> {
  readonly view: V;
  /** A new choice begins at the first page again. */
  readonly change: ChangeView<V>;
  /** Shows all, in the order of now. */
  readonly reset: () => void;
  /** True when something but the order and the page is chosen. */
  readonly isNarrowed: boolean;
  readonly answer: UseQueryResult<Answer>;
  /** `path` with the list's query: what it leads to keeps the list as it is. */
  readonly at: (path: string) => string;
}

/** The list that the address bar says, asked of the server by `query`. */
export function useList<E, V extends { readonly page: number }, Answer, Key extends QueryKey>(
  address: ListAddress<E, V>,
  query: (asked: QueryFor<E>) => UseQueryOptions<Answer, Error, Answer, Key>,
): List<V, Answer> {
  const [view, change] = useAddressView(address);
  const search = address.write(view).toString();
  return {
    view,
    change,
    reset: () => change(address.whole(view)),
    isNarrowed: address.isNarrowed(view),
    answer: useQuery(query(address.ask(view))),
    at: useCallback((path: string) => (search === '' ? path : `${path}?${search}`), [search]),
  };
}
