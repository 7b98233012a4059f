/** The list's state in the address bar, kept while a person is open beside it. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../parts/page/paths.ts';
import { useAddressView, type ChangeView } from '../../parts/page/use-address-view.ts';
import { customersAddress, type CustomersView } from './customers-address.ts';

export interface CustomersAddress {
  readonly view: CustomersView;
  readonly change: ChangeView<CustomersView>;
  /** The person's address, with the list as it is. */
  addressOf(id: string): string;
  open(id: string): void;
  close(): void;
}

function withView(path: string, view: CustomersView): string {
  const query = customersAddress.write(view);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

export function useCustomersView(): CustomersAddress {
  const [view, change] = useAddressView(customersAddress);
  const navigate = useNavigate();
  const addressOf = useCallback((id: string) => withView(paths.adminCustomer(id), view), [view]);
  return {
    view,
    change,
    addressOf,
    open: (id) => void navigate(addressOf(id)),
    close: () => void navigate(withView(paths.adminCustomers(), view)),
  };
}
