/** The address bar carries what the list shows, in the API's own words; what can't be read is left out. */
import type { QueryFor } from '#contract/endpoint.ts';
import { CUSTOMERS_PAGE_SIZE } from '#contract/people/customers.ts';
import { BUYER_SORTS, type reportBuyers } from '#contract/reports/buyers.ts';
import type { PersonRole } from '#contract/roles.ts';
import { WHOLESALE_STATUSES } from '#contract/orders/wholesale.ts';
import { addressCodec, flag, oneOf, pageNumber, words, type ViewOf } from '../../parts/page/address-view.ts';

/** The roles of those who buy; the shop's own people have a list of theirs. */
export const BUYER_ROLES = ['customer', 'wholesale'] as const satisfies readonly PersonRole[];

export const customersAddress = addressCodec({
  q: words(),
  role: oneOf(BUYER_ROLES, undefined),
  status: oneOf(WHOLESALE_STATUSES, undefined),
  disabled: flag(),
  deletion: flag(),
  sort: oneOf(BUYER_SORTS, 'new'),
  page: pageNumber,
});

export type CustomersView = ViewOf<typeof customersAddress>;

/** What narrows the list, and the order of it, in the server's words. */
function narrowed({ q, role, status, disabled, deletion, sort }: CustomersView) {
  return {
    buyers: 'true' as const,
    ...(q === '' ? {} : { q }),
    ...(role === undefined ? {} : { role }),
    ...(status === undefined ? {} : { status }),
    ...(disabled ? { disabled: 'true' as const } : {}),
    ...(deletion ? { deletion: 'true' as const } : {}),
    ...(sort === 'new' ? {} : { sort }),
  };
}

/** What the server is asked for it. */
export function askFor(view: CustomersView): QueryFor<typeof reportBuyers> {
  return { ...narrowed(view), page: view.page, limit: CUSTOMERS_PAGE_SIZE };
}

/** The address of the whole list as a file. */
export const customersFile = (view: CustomersView, format: 'csv' | 'xlsx'): string =>
  `/api/reports/buyers?${new URLSearchParams({ ...narrowed(view), format }).toString()}`;

/** True when something narrows the list. */
export function isNarrowed({ q, role, status, disabled, deletion }: CustomersView): boolean {
  return q !== '' || role !== undefined || status !== undefined || disabled || deletion;
}
