/** For tests: a buyer who has never applied for wholesale. */
import type { Buyer } from '#contract/reports/buyers.ts';

export function sampleCustomer(change: Partial<Buyer> = {}): Buyer {
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
    bought: { sum: 0, count: 0, firstAt: null, lastAt: null },
    debt: { due: 0, refund: 0 },
    ...change,
  };
}
