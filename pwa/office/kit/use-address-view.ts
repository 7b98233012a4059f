import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useSearchText } from '../../parts/forms/use-search-text.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import type { AddressCodec } from './list-address.ts';

/** `replace` adds no entry to the browser's history, as typing should. */
export type ChangeView<V> = (changed: Partial<V>, options?: { replace?: boolean }) => void;

/** The view in the address, and a function that changes it; a change returns to the first page. */
export function useAddressView<V extends { readonly page: number }>({
  read,
  write,
}: AddressCodec<V>): readonly [view: V, change: ChangeView<V>] {
  const [query, setQuery] = useAddressParams();
  const view = useMemo(() => read(query), [query, read]);
  const change = useCallback<ChangeView<V>>(
    (changed, { replace = false } = {}) => setQuery((now) => write({ ...read(now), page: 1, ...changed }), { replace }),
    [setQuery, read, write],
  );
  return [view, change];
}

/** Text of a search box, written to the view's `q` after a pause in typing. */
export function useViewSearch<V extends { readonly q?: string; readonly page: number }>(
  view: V,
  change: ChangeView<V>,
): { value: string; onChange: (text: string) => void } {
  const [value, onChange] = useSearchText(
    view.q ?? '',
    useCallback((q: string) => change({ q } as Partial<V>, { replace: true }), [change]),
  );
  return { value, onChange };
}

/** Adds the list's query to a path: a page of details has it in its address, so that the way back keeps filter, search and page. */
export function useListWay(): (path: string) => string {
  const { search } = useLocation();
  return useCallback((path) => `${path}${search}`, [search]);
}
