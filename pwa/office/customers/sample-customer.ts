/** For tests: a buyer who has never applied for wholesale. */
import type { Customer } from '#contract/people/customers.ts';

export function sampleCustomer(change: Partial<Customer> = {}): Customer {
  return {
    _id: 'u7',
    phone: '+79123456789',
    name: 'Ольга Новикова',
    role: 'customer',
    wholesale: { status: 'none', companyName: '', inn: '', comment: '', reason: '' },
    disabled: false,
    createdAt: '2026-11-02T09:00:00.000Z',
    lastSeenAt: '2026-11-20T11:18:00.000Z',
    deletionRequestedAt: null,
    erased: null,
    ...change,
  };
}
