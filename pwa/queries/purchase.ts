/** Suggestions of goods to buy and to stop buying, computed by the server. In the page's memory only. */
import type { QueryFor } from '#contract/endpoint.ts';
import * as purchase from '#contract/reports/purchase.ts';
import { INVENTORY } from './inventory.ts';
import { reading, readingPage } from './reading.ts';

export type PurchaseQuery = QueryFor<typeof purchase.reportPurchase>;
export type MarginQuery = QueryFor<typeof purchase.reportMargin>;

export const purchaseQuery = (query: PurchaseQuery) =>
  readingPage([INVENTORY, 'purchase', query], purchase.reportPurchase, { query }, { meta: { isHeavy: true } });

export const marginQuery = (query: MarginQuery) =>
  readingPage([INVENTORY, 'margin', query], purchase.reportMargin, { query }, { meta: { isHeavy: true } });

/** Goods that cost more than a wholesale buyer with this own discount, per cent, would pay. */
export const belowCostQuery = (discount: number) =>
  reading(
    [INVENTORY, 'below-cost', discount],
    purchase.reportBelowCost,
    { query: { discount } },
    { meta: { isHeavy: true } },
  );
