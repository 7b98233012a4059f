/** The list's state in the address bar, kept while a person is open beside it. */
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../parts/page/paths.ts';
import { useAddressParams } from '../../parts/page/use-address-params.ts';
import { readCustomersView, writeCustomersView, type CustomersView } from './customers-address.ts';

export interface CustomersAddress {
  readonly view: CustomersView;
  /** A new choice begins at the first page again. `replace`: typing leaves no trail of addresses. */
  change(change: Partial<CustomersView>, options?: { replace?: boolean }): void;
  /** The person's address, with the list as it is. */
  addressOf(id: string): string;
  open(id: string): void;
  close(): void;
}

const withSearch = (path: string, query: URLSearchParams) => (query.size === 0 ? path : `${path}?${query.toString()}`);

export function useCustomersView(): CustomersAddress {
  const [query, setQuery] = useAddressParams();
  const navigate = useNavigate();
  const view = useMemo(() => readCustomersView(query), [query]);
  const change = useCallback<CustomersAddress['change']>(
    (changed, { replace = false } = {}) =>
      setQuery((now) => writeCustomersView({ ...readCustomersView(now), page: 1, ...changed }), {
        replace,
        preventScrollReset: true,
      }),
    [setQuery],
  );
  const addressOf = useCallback((id: string) => withSearch(paths.adminCustomer(id), writeCustomersView(view)), [view]);
  return {
    view,
    change,
    addressOf,
    open: (id) => void navigate(addressOf(id)),
    close: () => void navigate(withSearch(paths.adminCustomers(), writeCustomersView(view))),
  };
}
