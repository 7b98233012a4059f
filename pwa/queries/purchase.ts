/** What to buy and what to stop buying, as the server reckons it. In the page's memory only. */
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BodyFor, QueryFor } from '#contract/endpoint.ts';
import * as purchase from '#contract/reports/purchase.ts';
import { saveSupply } from '#contract/stock/stock-rules.ts';
import { call } from '../net/call.ts';
import { INVENTORY } from './inventory.ts';
import { ask, type MutationResult } from './mutation.ts';

export type PurchaseAsked = QueryFor<typeof purchase.reportPurchase>;
export type MarginAsked = QueryFor<typeof purchase.reportMargin>;

export function purchaseQuery(asked: PurchaseAsked) {
  return queryOptions({
    queryKey: [INVENTORY, 'purchase', asked],
    queryFn: ({ signal }) => call(purchase.reportPurchase, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

export function marginQuery(asked: MarginAsked) {
  return queryOptions({
    queryKey: [INVENTORY, 'margin', asked],
    queryFn: ({ signal }) => call(purchase.reportMargin, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

/** A product's own lead time and minimum. */
export function useSaveSupply(): (id: string, body: BodyFor<typeof saveSupply>) => Promise<MutationResult<unknown>> {
  const client = useQueryClient();
  return async (id, body) => {
    const result = await ask(saveSupply, { params: { id }, body });
    void client.invalidateQueries({ queryKey: [INVENTORY, 'purchase'] });
    return result;
  };
}
