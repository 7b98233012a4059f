/** Stock for the back office: lists, movements, shortages, prices and tags, purchases. In the page's memory only. */
import { queryOptions, useQueryClient, useQuery } from '@tanstack/react-query';
import type { QueryFor, BodyFor } from '#contract/endpoint.ts';
import * as inventory from '#contract/stock/inventory.ts';
import { call } from '../net/call.ts';
import { inPortions } from './goods.ts';
import { readingPage, readingPart, reading } from './reading.ts';
import * as purchase from '#contract/reports/purchase.ts';
import { useCallback } from 'react';
import { findPriceTags, notePrintedTags, type PriceTag } from '#contract/stock/price-tags.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { EXPECTED_IDS_MAX, listExpectedGoods, type Arrival } from '#contract/stock/expected-goods.ts';

export const INVENTORY = 'inventory';

export type StockQuery = QueryFor<typeof inventory.listStock>;
export type StockCountsQuery = QueryFor<typeof inventory.countStock>;
export type DiscrepanciesQuery = QueryFor<typeof inventory.listDiscrepancies>;
export type PriceChangesQuery = QueryFor<typeof inventory.listPriceChanges>;

export const stockQuery = (query: StockQuery) =>
  readingPage([INVENTORY, 'stock', query], inventory.listStock, { query });

/** A page of goods without their stock. */
export const goodsListQuery = (query: QueryFor<typeof inventory.listGoods>) =>
  readingPage([INVENTORY, 'goods', query], inventory.listGoods, { query });

/** Number of goods that the same filter finds in each state. */
export const stockCountsQuery = (query: StockCountsQuery) =>
  readingPage([INVENTORY, 'counts', query], inventory.countStock, { query });

export const movementsQuery = (id: string, page: number) =>
  readingPage([INVENTORY, 'movements', id, page], inventory.listMovements, { params: { id }, query: { page } });

export const discrepanciesQuery = (query: DiscrepanciesQuery) =>
  readingPage([INVENTORY, 'discrepancies', query], inventory.listDiscrepancies, { query });

const OPEN_POLL_MS = 120_000;

/** Number of shortages that wait for a person; refreshed live and every two minutes. */
export const openDiscrepanciesQuery = readingPart(
  [INVENTORY, 'open'],
  inventory.listDiscrepancies,
  { query: { limit: 1 } },
  ({ total }) => total,
  { refetchInterval: OPEN_POLL_MS },
);

export const priceChangesQuery = (query: PriceChangesQuery) =>
  readingPage([INVENTORY, 'prices', query], inventory.listPriceChanges, { query });

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

/** Source of the tags: a queue, or goods chosen in the stock list. */
export type TagsOf = BodyFor<typeof findPriceTags>['of'];

const TAGS = 'price-tags';

/** A preview must not change while it is being printed. */
export const priceTagsQuery = (of: TagsOf) =>
  readingPage([INVENTORY, TAGS, of], findPriceTags, { body: { of } }, { staleTime: Infinity });

export function useNotePrinted(): (tags: readonly PriceTag[]) => Promise<MutationResult<{ noted: number }>> {
  const client = useQueryClient();
  return useCallback(
    async (tags) => {
      const printed = tags.map(({ productId, price, oldPrice }) => ({ productId, price, oldPrice }));
      const result = await mutate(notePrintedTags, { body: { tags: printed } });
      await client.invalidateQueries({ queryKey: [INVENTORY, TAGS] });
      return result;
    },
    [client],
  );
}

export type ExpectedGoods = Readonly<Record<string, readonly Arrival[]>>;

function expectedGoodsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [INVENTORY, 'expected', ids],
    queryFn: async ({ signal }): Promise<ExpectedGoods> => {
      const answers = await inPortions(ids, EXPECTED_IDS_MAX, (few) =>
        call(listExpectedGoods, { query: { ids: few }, signal }),
      );
      return Object.fromEntries(
        answers.flatMap(({ items }) => items.map(({ productId, arrivals }) => [productId, arrivals])),
      );
    },
    staleTime: 15_000,
  });
}

const NONE: ExpectedGoods = {};

/** Arrivals by product; empty until the answer comes, and without a network. */
export function useExpectedGoods(ids: readonly string[]): ExpectedGoods {
  return useQuery({ ...expectedGoodsQuery(ids), enabled: ids.length > 0 }).data ?? NONE;
}
