/** Suggestions of goods to buy and to stop buying, computed by the server. In the page's memory only. */
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyFor, QueryFor } from '#contract/endpoint.ts';
import * as purchase from '#contract/reports/purchase.ts';
import { mailSupplierOrder as mailOrder } from '#contract/reports/supplier-letter.ts';
import { saveSubcategorySupply, saveSupply } from '#contract/stock/stock-rules.ts';
import { call } from '../net/call.ts';
import { INVENTORY } from './inventory.ts';
import { invalidateAfter } from './invalidate-after.ts';
import { mutate, type MutationResult } from './mutation.ts';

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

export type SupplyOf = 'product' | 'subcategory';

/** Lead time and minimum of a single product, with its supplier, or of a subcategory. */
export function saveSupplyOf(
  client: QueryClient,
  of: SupplyOf,
  id: string,
  body: BodyFor<typeof saveSupply>,
): Promise<MutationResult<unknown>> {
  const endpoint = of === 'product' ? saveSupply : saveSubcategorySupply;
  return invalidateAfter(client, [[INVENTORY]], mutate(endpoint, { params: { id }, body }));
}

/** Queues a letter with an order to a supplier; a repeat with the same id sends nothing. */
export function mailSupplierOrder(
  client: QueryClient,
  body: BodyFor<typeof mailOrder>,
): Promise<MutationResult<unknown>> {
  return invalidateAfter(client, [['messages'], ['audit']], mutate(mailOrder, { body }));
}
