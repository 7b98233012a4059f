/** Goods on their way to the shop. In the page's memory only. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { EXPECTED_IDS_MAX, listExpectedGoods, type Arrival } from '#contract/stock/expected-goods.ts';
import { call } from '../net/call.ts';
import { INVENTORY } from './inventory.ts';

export type ExpectedGoods = Readonly<Record<string, readonly Arrival[]>>;

function expectedGoodsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [INVENTORY, 'expected', ids],
    queryFn: async ({ signal }): Promise<ExpectedGoods> => {
      const portions = Array.from({ length: Math.ceil(ids.length / EXPECTED_IDS_MAX) }, (_, index) =>
        ids.slice(index * EXPECTED_IDS_MAX, (index + 1) * EXPECTED_IDS_MAX).join(','),
      );
      const answers = await Promise.all(
        portions.map((few) => call(listExpectedGoods, { query: { ids: few }, signal })),
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
