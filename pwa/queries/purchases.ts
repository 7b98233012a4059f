/** The person's purchases at the till; without a network the last answer stored on the device. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/people/auth.ts';
import { listPurchases } from '#contract/sales/purchases.ts';
import { call } from '../net/call.ts';
import { serverOrCached } from './cached-answer.ts';

const STALE_MS = 15_000;

/** Receipts attached to the person's account, newest first. */
export function purchasesQuery(person: User, page: number) {
  return queryOptions({
    queryKey: ['purchases', person._id, page],
    queryFn: ({ signal }) =>
      serverOrCached(person, `purchases ${page}`, listPurchases, () =>
        call(listPurchases, { query: { page }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
