/** Suggestions of goods to buy and to stop buying, computed by the server. In the page's memory only. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryFor } from '#contract/endpoint.ts';
import * as purchase from '#contract/reports/purchase.ts';
import { call } from '../net/call.ts';
import { INVENTORY } from './inventory.ts';

export type PurchaseQuery = QueryFor<typeof purchase.reportPurchase>;
export type MarginQuery = QueryFor<typeof purchase.reportMargin>;

export function purchaseQuery(query: PurchaseQuery) {
  return queryOptions({
    queryKey: [INVENTORY, 'purchase', query],
    queryFn: ({ signal }) => call(purchase.reportPurchase, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    meta: { isHeavy: true },
  });
}

export function marginQuery(query: MarginQuery) {
  return queryOptions({
    queryKey: [INVENTORY, 'margin', query],
    queryFn: ({ signal }) => call(purchase.reportMargin, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    meta: { isHeavy: true },
  });
}

/** Goods that cost more than a wholesale buyer with this own discount, per cent, would pay. */
export function belowCostQuery(discount: number) {
  return queryOptions({
    queryKey: [INVENTORY, 'below-cost', discount],
    queryFn: ({ signal }) => call(purchase.reportBelowCost, { query: { discount }, signal }),
    staleTime: 15_000,
    meta: { isHeavy: true },
  });
}
