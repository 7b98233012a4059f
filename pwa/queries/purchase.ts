/** What to buy and what to stop buying, as the server reckons it. In the page's memory only. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyFor, QueryFor } from '#contract/endpoint.ts';
import * as purchase from '#contract/reports/purchase.ts';
import { saveSubcategorySupply, saveSupplierMinimum, saveSupply } from '#contract/stock/stock-rules.ts';
import { call } from '../net/call.ts';
import { INVENTORY } from './inventory.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { ask, type MutationResult } from './mutation.ts';

export type PurchaseAsked = QueryFor<typeof purchase.reportPurchase>;
export type MarginAsked = QueryFor<typeof purchase.reportMargin>;

export function purchaseQuery(asked: PurchaseAsked) {
  return queryOptions({
    queryKey: [INVENTORY, 'purchase', asked],
    queryFn: ({ signal }) => call(purchase.reportPurchase, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    meta: { isHeavy: true },
  });
}

export function marginQuery(asked: MarginAsked) {
  return queryOptions({
    queryKey: [INVENTORY, 'margin', asked],
    queryFn: ({ signal }) => call(purchase.reportMargin, { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    meta: { isHeavy: true },
  });
}

/** Goods that a wholesale buyer with so many per cent of their own would pay less for than they cost. */
export function belowCostQuery(discount: number) {
  return queryOptions({
    queryKey: [INVENTORY, 'below-cost', discount],
    queryFn: ({ signal }) => call(purchase.reportBelowCost, { query: { discount }, signal }),
    staleTime: 15_000,
    meta: { isHeavy: true },
  });
}

export type SupplyOf = 'product' | 'subcategory';

/** Lead time and minimum of a product's own, or of a subcategory. */
export function saveSupplyOf(
  client: QueryClient,
  of: SupplyOf,
  id: string,
  body: BodyFor<typeof saveSupply>,
): Promise<MutationResult<unknown>> {
  const endpoint = of === 'product' ? saveSupply : saveSubcategorySupply;
  return invalidateAfter(client, [[INVENTORY]], ask(endpoint, { params: { id }, body }));
}

/** Least sum of an order that a supplier takes, in roubles; null for any. */
export function saveMinimumOf(
  client: QueryClient,
  id: string,
  minimum: number | null,
): Promise<MutationResult<unknown>> {
  const saved = ask(saveSupplierMinimum, { params: { id }, body: { minimum } });
  return invalidateAfter(client, [[INVENTORY, 'purchase']], saved);
}
