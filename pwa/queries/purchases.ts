/** The person's purchases at the till; without a network the newest ones as the device saw them last. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/people/auth.ts';
import { listPurchases, type Purchase } from '#contract/sales/purchases.ts';
import { keepPurchases, readPurchases } from '../device/belongings/kept-purchases.ts';
import { call } from '../net/call.ts';
import { isOutOfReach } from '../net/errors.ts';

const STALE_MS = 15_000;

export interface Purchases {
  items: Purchase[];
  total: number;
  /** ISO instant of the stored answer when the server is unreachable; null for a present answer. */
  asOf: string | null;
}

/** Receipts attached to the person's account, newest first. */
export function purchasesQuery({ _id }: User, page: number) {
  return queryOptions({
    queryKey: ['purchases', _id, page],
    queryFn: async ({ signal }): Promise<Purchases> => {
      try {
        const answer = await call(listPurchases, { query: { page }, signal });
        if (page === 1)
          await keepPurchases(_id, { ...answer, at: new Date().toISOString() }).catch((error: unknown) =>
            console.error('The purchases are not kept', error),
          );
        return { ...answer, asOf: null };
      } catch (error) {
        const kept = page === 1 && isOutOfReach(error) ? await readPurchases(_id) : undefined;
        if (kept === undefined) throw error;
        return { items: kept.items, total: kept.total, asOf: kept.at };
      }
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
