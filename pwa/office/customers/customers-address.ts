/** The address bar carries what the list shows, in the API's own words; what can't be read is left out. */
import type { QueryFor } from '#contract/endpoint.ts';
import { CUSTOMERS_PAGE_SIZE, type listCustomers } from '#contract/people/customers.ts';
import type { PersonRole } from '#contract/roles.ts';
import { WHOLESALE_STATUSES, type WholesaleStatus } from '#contract/orders/wholesale.ts';

/** The roles of those who buy; the shop's own people have a list of theirs. */
export const BUYER_ROLES = ['customer', 'wholesale'] as const satisfies readonly PersonRole[];

export interface CustomersView {
  readonly q: string;
  readonly role: (typeof BUYER_ROLES)[number] | undefined;
  readonly status: WholesaleStatus | undefined;
  readonly disabled: boolean;
  readonly deletion: boolean;
  /** From 1. */
  readonly page: number;
}

const Q_MAX = 200;
const PAGE_MOST = 100_000;

export function readCustomersView(query: URLSearchParams): CustomersView {
  const page = Number(query.get('page'));
  return {
    q: (query.get('q') ?? '').trim().slice(0, Q_MAX),
    role: BUYER_ROLES.find((role) => role === query.get('role')),
    status: WHOLESALE_STATUSES.find((status) => status === query.get('status')),
    disabled: query.get('disabled') === 'true',
    deletion: query.get('deletion') === 'true',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, PAGE_MOST) : 1,
  };
}

/** The query that says this view; what is at its default is left out. */
export function writeCustomersView({ q, role, status, disabled, deletion, page }: CustomersView): URLSearchParams {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (role !== undefined) query.set('role', role);
  if (status !== undefined) query.set('status', status);
  if (disabled) query.set('disabled', 'true');
  if (deletion) query.set('deletion', 'true');
  if (page > 1) query.set('page', String(page));
  return query;
}

/** What the server is asked for it. */
export function askFor({ q, role, status, disabled, deletion, page }: CustomersView): QueryFor<typeof listCustomers> {
  return {
    buyers: 'true',
    ...(q === '' ? {} : { q }),
    ...(role === undefined ? {} : { role }),
    ...(status === undefined ? {} : { status }),
    ...(disabled ? { disabled: 'true' as const } : {}),
    ...(deletion ? { deletion: 'true' as const } : {}),
    page,
    limit: CUSTOMERS_PAGE_SIZE,
  };
}

/** True when something narrows the list. */
export function isNarrowed({ q, role, status, disabled, deletion }: CustomersView): boolean {
  return q !== '' || role !== undefined || status !== undefined || disabled || deletion;
}
