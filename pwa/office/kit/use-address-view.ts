import { useCallback, useMemo } from 'react';
import { useSearchText } from '../../parts/forms/use-search-text.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import type { AddressCodec } from './list-address.ts';

/** `replace`: leaves no entry in the browser's history, as typing should. */
export type ChangeView<V> = (changed: Partial<V>, options?: { replace?: boolean }) => void;

/** The view that the address says, and a way to change it: a new choice begins at the first page again. */
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

/** The words of a search box that reach the view's `q` once typing rests. */
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
